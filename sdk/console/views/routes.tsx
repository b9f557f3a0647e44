import { program } from "../model/store";
import type { Program, ServedRoute } from "../model/types";
import { Empty } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";

const ROUTES: readonly Column<ServedRoute>[] = [
  { title: "Route", value: ({ routeKey }) => routeKey, cell: ({ routeKey }) => routeKey },
  {
    title: "Function",
    value: ({ target }) => target,
    cell: ({ target, integration }) => (target === integration ? "" : target),
  },
  { title: "Authorizer", value: ({ authorizer }) => authorizer, cell: ({ authorizer }) => authorizer },
  { title: "Integration", value: ({ integration }) => integration, cell: ({ integration }) => integration },
  {
    title: "Served",
    value: ({ fidelity }) => fidelity,
    cell: ({ fidelity, note }) => (note ? `${fidelity}: ${note}` : fidelity),
  },
];

/** The served routes and services, and how faithfully each is served. */
export function Routes() {
  const { apis, routes, services, auth = [], served } = program.value;
  const others = served.filter(({ fidelity }) => fidelity !== "as on AWS");
  return (
    <div class="page">
      <h1>Routes</h1>
      {apis.length === 0 && <Empty>The program has no APIs.</Empty>}
      {apis.map(({ id, url }) => (
        <section key={id}>
          <p>
            {id} <Address url={url} />
          </p>
          <DataTable
            caption={`Routes of ${id}`}
            columns={ROUTES}
            rows={routes.filter(({ api }) => api === id)}
            keyOf={({ routeKey }) => routeKey}
          />
        </section>
      ))}
      <Services services={services} />
      {auth.length > 0 && <Users auth={auth} />}
      {others.length > 0 && (
        <DataTable
          caption="Not as on AWS"
          columns={DIFFERENCES}
          rows={others}
          keyOf={({ what, note }) => `${what} ${note}`}
        />
      )}
    </div>
  );
}

/** A link where the browser can open the address. It cannot open a WebSocket. */
export function Address({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return <>{url}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  );
}

type Difference = Program["served"][number];

const DIFFERENCES: readonly Column<Difference>[] = [
  { title: "What", value: ({ what }) => what, cell: ({ what }) => what },
  { title: "How", width: "130px", value: ({ fidelity }) => fidelity, cell: ({ fidelity }) => fidelity },
  { title: "Note", width: "50%", cell: ({ note }) => <span class="prose">{note}</span> },
];

function Services({ services }: { services: Program["services"] }) {
  const rows = Object.entries(services);
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption="Services"
      columns={[
        { title: "Service", value: ([name]) => name, cell: ([name]) => name },
        { title: "URL", value: ([, url]) => url, cell: ([, url]) => <Address url={url} /> },
      ]}
      rows={rows}
      keyOf={([name]) => name}
    />
  );
}

function Users({ auth }: { auth: NonNullable<Program["auth"]> }) {
  return (
    <DataTable
      caption="Users"
      columns={[
        { title: "Auth", cell: ({ id }) => id },
        { title: "User pool", cell: ({ userPoolId }) => userPoolId },
        { title: "Clients", cell: ({ clientIds }) => clientIds.join(" ") },
        { title: "Identity pool", cell: ({ identityPoolId }) => identityPoolId },
        { title: "Hosted pages", cell: ({ hostedUrl = "" }) => <Address url={hostedUrl} /> },
      ]}
      rows={auth}
      keyOf={({ id }) => id}
    />
  );
}
