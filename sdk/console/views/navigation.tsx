import { attention } from "../model/attention";
import { hrefOf, route, VIEWS, type View } from "../model/route";
import { connections, messages, requests } from "../model/store";

const TITLES: Readonly<Record<View, string>> = {
  home: "Home",
  requests: "Requests",
  connections: "Connections",
  routes: "Routes",
  messages: "Messages",
  resources: "Resources",
  faults: "Faults",
};

/** The views, with the numbers of what is in them. */
export function Navigation() {
  const counts = countsOf();
  return (
    <nav aria-label="Views">
      {VIEWS.map((view, i) => (
        <a
          key={view}
          href={hrefOf(view)}
          aria-current={route.value.view === view ? "page" : undefined}
          aria-keyshortcuts={String(i + 1)}
          title={`${TITLES[view]}, key ${i + 1}`}
        >
          {TITLES[view]}
          {(counts[view] ?? 0) > 0 && (
            <span class={view === "home" ? "count bad" : "count"}>{counts[view]}</span>
          )}
        </a>
      ))}
    </nav>
  );
}

function countsOf(): Partial<Record<View, number>> {
  return {
    home: attention.value.length,
    requests: requests.value.length,
    connections: connections.value.filter(({ endedAt }) => endedAt === undefined).length,
    messages: messages.value.length,
  };
}
