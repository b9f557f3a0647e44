import { TYPE } from "../../../aws/tokens";
import { GraphIndex } from "../../../graph/graph-index";
import { Roles } from "../../iam/roles";
import { isServicePrincipal } from "../endpoint/aws-service";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/sts";
import type { LocalService, ServicePorts } from "../service";
import { STS_API } from "./api";
import { assumeRole } from "./operations/assume-role";
import { getSessionToken } from "./operations/get-session-token";
import { Sessions } from "./state";

type StsPorts = Pick<ServicePorts, "callerOfRole" | "clock" | "findCaller" | "notice" | "accountRegion"> & {
  /** Whether policies are asked. */
  readonly isJudging: boolean;
};

/** STS with the roles of the program. */
export function startSts({
  clock,
  notice,
  callerOfRole,
  findCaller,
  accountRegion,
  isJudging,
}: StsPorts): LocalService {
  let roles: Roles | undefined;
  let known: ReadonlySet<unknown> = new Set();
  const sessions = new Sessions();
  const ports = {
    sessions,
    isJudging,
    callerOfRole,
    findCaller,
    now: () => clock.now(),
    roleOf: (arn: string) => (known.has(arn) ? roles?.find(arn) : undefined),
  };
  return {
    services: [
      {
        api: STS_API,
        operations: modelOperations<Calls>({
          GetSessionToken: (input, context) => getSessionToken(input, context, ports),
          AssumeRole: (input, context) => assumeRole(input, context, ports),
          GetCallerIdentity: (_, { caller }) => {
            if (isServicePrincipal(caller)) return { Account: accountRegion.accountId, Arn: caller.service };
            const { userId, accountId, userArn } = caller.identity;
            return { UserId: userId, Account: accountId, Arn: userArn };
          },
        }),
      },
    ],
    findCaller: (accessKeyId) => sessions.findCaller(accessKeyId),
    async serve(resources) {
      const graph = { project: "", stack: "", resources, outputs: {}, logs: [] };
      roles = new Roles(new GraphIndex(graph), notice);
      known = new Set(resources.filter(({ type }) => type === TYPE.iam.Role).map(({ state }) => state.arn));
    },
    async close() {
      // Sessions are in memory alone.
    },
  };
}
