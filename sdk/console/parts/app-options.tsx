import type { PoolClient } from "../model/types";

/** The options of a choice among the apps that sign users of a pool in. */
export function AppOptions({ clients, chosen }: { clients: readonly PoolClient[]; chosen: string }) {
  return (
    <>
      {clients.map(({ id, name }) => (
        <option key={id} value={id} selected={id === chosen}>
          {name}
        </option>
      ))}
    </>
  );
}
