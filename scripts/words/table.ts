/** A word that this code had made up, and the word of the field. */
export interface Row {
  readonly write: string;
  /** Words that no identifier, file or folder has among its words, in lower case. */
  readonly words?: readonly string[];
  /** Parts of a name in which such a word has its usual sense, with dashes between the words. */
  readonly usual?: RegExp;
  /** The files in which the word is a made-up one. All count where it is left out. */
  readonly files?: RegExp;
  /** Phrases of prose in which the word can only have the made-up sense. */
  readonly phrases?: RegExp;
}

/** The binding table of words, as far as a check can tell the made-up sense from plain English. */
export const TABLE: readonly Row[] = [
  {
    write: "intercept, intercepted connection, target",
    words: ["leading", "led", "leads", "lead", "way", "ways"],
    usual:
      /\b((under|both|in-the|on-the|half)-ways?|leading-(zero|zeros|slash|space|spaces|dot|dots|star|wildcard|dash|text|whitespace))\b/,
    phrases:
      /\b(led|leads?) (connections?|calls?|to the stand-in)\b|\bleading (of|a connection|connections)\b/i,
  },
  {
    write: "external emulator",
    words: ["outside"],
    phrases: /\boutside (tables?|services?|emulators?|queues?|buckets?)\b/i,
  },
  { write: "backend", words: ["answerer", "answerers", "mounted"], phrases: /\banswerers?\b/i },
  {
    write: "cache, journal, store or verifier",
    words: ["kept", "keep", "keeps", "keeper", "keepers", "keeping"],
    usual: /\bkeep-(alive|alives)\b/,
    phrases:
      /\b(is|are|was|were|be|been|being|what|not|all|one|those|still) kept\b|\bkept (for|in|on|by|as)\b|\bkeepers?\b/i,
  },
  {
    write: "account and region, scope, source position, or index",
    words: ["place", "places"],
    phrases:
      /(?<!\b(?:in|take|takes|taken|taking|took) )\b(the|a|its|their|this|that|each|every|same|other|another|one|whose|these|those|two) places?\b(?! of (?=.* is used))/i,
  },
  {
    write: "inspect, peek or snapshot",
    words: ["look", "looks", "looked", "looking"],
    usual: /\blook(s|ed|ing)?-(up|ups)\b/,
    phrases: /\b(look|looks|looked|looking) (at|into|whether|through)\b/i,
  },
  {
    write: "hint (a hint), repair or fix (a verb)",
    words: ["mend", "mends", "mended", "mending"],
    phrases: /\bmend(s|ed|ing)?\b/i,
  },
  {
    write: "valid, validate",
    words: ["sound", "unsound"],
    phrases: /\b(is|are|be|was|were|not|of|every|all|has) (un)?sound\b|\bunsound\b/i,
  },
  { write: "idle", words: ["resting"], phrases: /\bresting\b/i },
  {
    write: "state",
    words: ["content", "contents"],
    files: /\/local\/(services|triggers|console|seed|session)\//,
    usual:
      /\b(contents?-(type|types|length|encoding|encodings|disposition|language|md5|range|security|based|hash|addressed|policy|sha256)|(file|page|body|text|html|json|zip)-contents?)\b/,
    phrases:
      /\bcontents? of (a|the|its|each|every|all|this|one) (queue|topic|stream|bus|table|bucket|pool)s?\b/i,
  },
  { write: "legacy or previous", words: ["former", "formerly"], phrases: /\bformer(ly)?\b/i },
  { write: "swappable", words: ["exchangeable", "exchangeables"], phrases: /\bexchangeables?\b/i },
  {
    write: "backend, target or recipient",
    phrases: /\b(whoever|who) (answers|is handed|it is handed|is given)\b|\bwho(ever|m) (it )?is handed\b/i,
  },
  {
    write: "reported, warning or notice",
    words: ["told", "tell", "tells", "telling"],
    phrases: /\b(is|are|was|were|be|been|being|what|has) told\b|\btells? (that|what|of|people|whether)\b/i,
  },
  {
    write: "delete, deleted, removed or expires",
    words: ["gone", "goes", "going", "go"],
    usual:
      /\bgo-(version|module|mod|binary|build|handler|handlers|files?)\b|\bgo-(package|writes|1-x)\b|\b(build|with|cargo|for|is|has|local)-go\b|^go$|\bgone-exception\b/,
    phrases:
      /\b(is|are|was|were|be|been|has|have|had|what|long|all|since) gone\b|\blets? (go|them go|it go)\b|\bgone (for|since|by)\b/i,
  },
  {
    write: "dispatched, delivered, batch or call",
    words: ["hander", "handers", "handed", "handover", "handovers"],
    phrases: /\bhandovers?\b/i,
  },
  { write: "receiver, contender or client", words: ["taker", "takers"], phrases: /\btakers?\b/i },
  { write: "timeout or delay", words: ["patience"], phrases: /\bpatience\b/i },
  {
    write: "context, environment, parents or location",
    words: ["surroundings", "whereabouts"],
    phrases: /\b(surroundings|whereabouts)\b/i,
  },
  { write: "action, outcome or result", words: ["fate", "fates"], phrases: /\bfates?\b/i },
  { write: "data that would be lost", words: ["stake", "stakes"], phrases: /\bat stake\b/i },
  { write: "duplicates", words: ["doubles"], phrases: /\b(of|for|against|no|without|the) doubles\b/i },
  { write: "orphan", words: ["homeless"], phrases: /\bhomeless\b/i },
  {
    write: "parent prefix or level",
    words: ["climb", "climbs", "climbed", "climbing"],
    phrases: /\bclimb(s|ed|ing)?\b/i,
  },
  { write: "force or require", words: ["insist", "insists"], phrases: /\binsist(s|ed)?\b/i },
  {
    write: "message group, shard or queue",
    words: ["lane", "lanes"],
    phrases: /\b(a|its|each|every|one|the|of) lanes?\b/i,
  },
  { write: "path, chain or history", words: ["trail", "trails"], files: /^sdk\/src\/upgrade\// },
  {
    write: "invalid, foreign, unknown or unsupported",
    words: ["odd", "oddly", "strange", "stranger", "strangers"],
    files: /^(?!examples\/|tests\/(fixtures|types)\/)/,
  },
  {
    write: "send to dead letters",
    words: ["bury", "buries", "buried"],
    phrases: /\b(bury|buries|buried)\b/i,
  },
  { write: "superseded", words: ["overtake", "overtakes", "overtaken"] },
  { write: "suspended", words: ["asleep"], phrases: /\basleep\b/i },
  { write: "splitter", words: ["cutter", "cutters"], phrases: /\bcutters?\b/i },
  {
    write: "run, process, lifetime or running",
    words: ["life", "lives", "living"],
    usual: /\blife-cycles?\b/,
  },
  { write: "display name or type name", words: ["noun", "nouns"] },
  {
    write: "standby or saved",
    words: ["spare", "spares", "spared"],
    phrases: /\bspare (one|thread|worker|environment|process)s?\b/i,
  },
  { write: "warnings, or data losses", words: ["losses"], usual: /\bdata-losses\b/ },
  {
    write: "load check, dry run or copy",
    words: ["trial", "trials", "rehearsal", "rehearsals", "rehearse", "rehearsed"],
    files: /^(?!examples\/)/,
    phrases: /\brehears(e|es|ed|als?|ing)\b/i,
  },
  {
    write: "decide, accept or authorize",
    words: ["admit", "admits", "admitted", "admission"],
    files: /\/gateways\/websocket\//,
  },
  { write: "part, token, segment or fragment", words: ["piece", "pieces"] },
];
