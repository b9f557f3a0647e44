import { json } from "#sdk/local/services/external-emulator/calls";
import type { ReplayedType } from "#sdk/local/services/external-emulator/replayed-type";

export const LOGS: readonly ReplayedType[] = [
  {
    token: "aws:cloudwatch/logGroup:LogGroup",
    create: ({ inputs, state }) =>
      json("logs", "Logs_20140328.CreateLogGroup", {
        logGroupName: state.name,
        logGroupClass: inputs.logGroupClass,
        kmsKeyId: inputs.kmsKeyId,
        tags: inputs.tags,
      }),
    settle: ({ inputs, state }) =>
      typeof inputs.retentionInDays === "number" && inputs.retentionInDays > 0
        ? [
            json("logs", "Logs_20140328.PutRetentionPolicy", {
              logGroupName: state.name,
              retentionInDays: inputs.retentionInDays,
            }),
          ]
        : [],
    remove: ({ state }) => json("logs", "Logs_20140328.DeleteLogGroup", { logGroupName: state.name }),
  },
];
