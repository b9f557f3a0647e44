import type { RDSDialect } from "./engines";

/**
 * Whether AWS refuses a name for sure, or perhaps. It refuses words that the engine reserves. It publishes no list, and has
 * refused words of SQL that PostgreSQL does not reserve.
 */
export type Reserved = "reserved" | "perhaps";

/** Whether the first database of a cluster may not have this name. `undefined` where it may. Case does not matter. */
export function findReserved(name: string, dialect: RDSDialect): Reserved | undefined {
  const word = name.toLowerCase();
  if (RESERVED[dialect].has(word)) return "reserved";
  return dialect === "postgresql" && POSTGRESQL_KEY_WORDS.has(word) ? "perhaps" : undefined;
}

/**
 * Words that MySQL 8.0 reserves, and the databases that it has.
 * @see https://dev.mysql.com/doc/refman/8.0/en/keywords.html
 */
const MYSQL = wordsOf(`
  accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call
  cascade case change char character check collate column condition constraint continue convert create cross
  cube cume_dist current_date current_time current_timestamp current_user cursor database databases day_hour
  day_microsecond day_minute day_second dec decimal declare default delayed delete dense_rank desc describe
  deterministic distinct distinctrow div double drop dual each else elseif empty enclosed escaped except
  exists exit explain false fetch first_value float float4 float8 for force foreign from fulltext function
  generated get grant group grouping groups having high_priority hour_microsecond hour_minute hour_second if
  ignore in index infile information_schema inner inout insensitive insert int int1 int2 int3 int4 int8
  integer intersect interval into io_after_gtids io_before_gtids is iterate join json_table key keys kill lag
  last_value lateral lead leading leave left like limit linear lines load localtime localtimestamp lock long
  longblob longtext loop low_priority master_bind master_ssl_verify_server_cert match maxvalue mediumblob
  mediumint mediumtext middleint minute_microsecond minute_second mod modifies mysql natural
  no_write_to_binlog not nth_value ntile null numeric of on optimize optimizer_costs option optionally or
  order out outer outfile over partition percent_rank performance_schema precision primary procedure purge
  range rank read read_write reads real recursive references regexp release rename repeat replace require
  resignal restrict return revoke right rlike row row_number rows schema schemas second_microsecond select
  sensitive separator set show signal smallint spatial specific sql sql_after_gtids sql_before_gtids
  sql_big_result sql_calc_found_rows sql_small_result sqlexception sqlstate sqlwarning ssl starting stored
  straight_join sys system table terminated then tinyblob tinyint tinytext to trailing trigger true undo union
  unique unlock unsigned update usage use using utc_date utc_time utc_timestamp values varbinary varchar
  varcharacter varying virtual when where while window with write xor year_month zerofill
`);

/**
 * Words that PostgreSQL reserves, the databases that Aurora has, and other words that AWS has refused with
 * "DatabaseName catalog cannot be used. It is a reserved word for this engine".
 * @see https://www.postgresql.org/docs/current/sql-keywords-appendix.html
 */
const POSTGRESQL = wordsOf(`
  admin all analyse analyze and any array as asc asymmetric authorization between binary both case cast
  catalog check collate collation column concurrently constraint create cross current_catalog current_date
  current_role current_schema current_time current_timestamp current_user db default deferrable desc dispatch
  distinct do else end except false fetch flag for foreign freeze from full grant group having identity ilike
  in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp
  natural not notnull null offset on only or order outer overlaps placing primary rdsadmin references
  returning right select session_user similar some symmetric system_user table tablesample template0 template1
  then to trailing true union unique user using variadic verbose when where window with
`);

const RESERVED: Readonly<Record<RDSDialect, ReadonlySet<string>>> = { mysql: MYSQL, postgresql: POSTGRESQL };

/** Key words of PostgreSQL that it does not reserve. */
const POSTGRESQL_KEY_WORDS = wordsOf(`
  abort absolute access action add after aggregate also alter always assertion assignment at attach attribute
  backward before begin bigint bit boolean by cache called cascade cascaded chain char character
  characteristics checkpoint class close cluster coalesce columns comment comments commit committed
  compression configuration conflict connection constraints content continue conversion copy cost csv cube
  current cursor cycle data database day deallocate dec decimal declare defaults deferred definer delete
  delimiter delimiters depends detach dictionary disable discard document domain double drop each enable
  encoding encrypted enum escape event exclude excluding exclusive execute exists explain expression extension
  external extract family filter finalize first float following force format forward function functions
  generated global granted greatest grouping groups handler header hold hour if immediate immutable implicit
  import include including increment indent index indexes inherit inherits inline inout input insensitive
  insert instead int integer interval invoker isolation json key keys label language large last leakproof
  least level listen load local location lock locked logged mapping match materialized maxvalue merge method
  minute minvalue mode month move name names national nchar new next nfc none normalize normalized nothing
  notify nowait nullif nulls numeric object of off oids old operator option options ordinality out over
  overlay overriding owned owner parallel parameter parser partial partition passing password plan plans
  policy position preceding precision prepare prepared preserve prior privileges procedural procedure
  procedures program publication quote quotes range read real reassign recheck recursive ref referencing
  refresh reindex relative release rename repeatable replace replica reset restart restrict return returns
  revoke role rollback rollup routine routines row rows rule savepoint scalar schema schemas scroll search
  second security sequence sequences serializable server session set setof sets share show simple skip
  smallint snapshot sql stable standalone start statement statistics stdin stdout storage stored strict strip
  subscription substring support sysid system tables tablespace temp template temporary text ties time
  timestamp transaction transform treat trigger trim truncate trusted type types unbounded uncommitted
  unencrypted unknown unlisten unlogged until update vacuum valid validate validator value values varchar
  varying version view views volatile whitespace within without work wrapper write xml year yes zone
`);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
