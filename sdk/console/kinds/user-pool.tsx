import { useState } from "preact/hooks";
import { dayTime } from "../model/format";
import { nameOfUser } from "../model/signed-in";
import { tokensOf } from "../model/tokens";
import type { PoolClient, PoolUser } from "../model/types";
import { AppOptions } from "../parts/app-options";
import { Button, Empty, Pages, Toned } from "../parts/basics";
import { type Column, DataTable } from "../parts/data-table";
import { Sure } from "../parts/sure";
import { copy, toast } from "../parts/toast";
import type { KindContext, KindForm, KindProps, KindView } from "./kind";

/** A user pool: its users, and tokens of each of them. */
export const USER_POOL: KindView = { title: "User pool", forms, Facts: UserPoolFacts };

function forms({ context }: KindProps): readonly KindForm[] {
  return [
    {
      title: "Add user",
      fields: {
        username: { label: "Username, or the address that signs in", isRequired: true },
        password: { label: "Password", isRequired: true },
        attributes: {
          label: "Attributes",
          isJson: true,
          rows: 2,
          placeholder: '{"email": "ada@example.com"}',
        },
      },
      send: (user) => context.act("add", user),
    },
  ];
}

function UserPoolFacts({ shown, context }: KindProps) {
  const users: readonly PoolUser[] = shown.users;
  if (users.length === 0) return <Empty>No users yet.</Empty>;
  return (
    <>
      <DataTable<PoolUser>
        caption="Users"
        columns={[...COLUMNS, actions(shown.clients, context)]}
        rows={users}
        keyOf={({ username }) => username}
        below={(user) => <p class="dim">{factsOf(user).join(", ")}</p>}
      />
      <Pages next={shown.next} after={context.chosen.after} choose={(after) => context.choose({ after })} />
    </>
  );
}

const COLUMNS: readonly Column<PoolUser>[] = [
  { title: "User", value: nameOfUser, cell: nameOfUser },
  {
    title: "Status",
    value: ({ status }) => status,
    cell: ({ status, isEnabled }) => (
      <Toned tone={isEnabled && status === "CONFIRMED" ? "good" : "warn"}>
        {isEnabled ? status : "disabled"}
      </Toned>
    ),
  },
  {
    title: "Groups",
    value: ({ groups }) => groups.join(", "),
    cell: ({ groups }) => groups.join(", "),
  },
];

function actions(clients: readonly PoolClient[], context: KindContext): Column<PoolUser> {
  const { resource, act } = context;
  return {
    title: "Actions",
    isAction: true,
    cell: ({ username }) => (
      <>
        {clients[0] && <CopyToken pool={resource.arn} {...{ username, clients }} />}
        <Sure title="Delete" about={[resource.arn, username]} act={() => act("delete", { username })} />
      </>
    ),
  };
}

/** Copies an ID token of a user, and asks for the app first where there are several. */
function CopyToken(props: { pool: string; username: string; clients: readonly PoolClient[] }) {
  const { pool, username, clients } = props;
  const [client, setClient] = useState(clients[0]?.id ?? "");
  const copyToken = async () => {
    const { idToken, problem } = await tokensOf({ pool, username, client });
    if (idToken === undefined) toast(problem ?? "there is no token");
    else await copy(idToken);
  };
  return (
    <>
      {clients.length > 1 && (
        <select
          aria-label={`App of ${username}`}
          onChange={({ currentTarget }) => setClient(currentTarget.value)}
        >
          <AppOptions clients={clients} chosen={client} />
        </select>
      )}
      <Button act={copyToken}>Copy token</Button>
    </>
  );
}

/** The facts about a user beside the name that is shown. */
function factsOf(user: PoolUser): readonly string[] {
  const { username, attributes, createdAt } = user;
  const name = nameOfUser(user);
  const others = Object.entries(attributes).filter(
    ([key, value]) => !key.endsWith("_verified") && key !== "sub" && value !== name,
  );
  return [
    ...(username === name ? [] : [username]),
    ...others.map(([key, value]) => `${key} ${value}`),
    `made ${dayTime(createdAt)}`,
  ];
}
