import { initTRPC } from "@trpc/server";
import { awsLambdaRequestHandler } from "@trpc/server/adapters/aws-lambda";
import { z } from "zod";

const t = initTRPC.create();

const router = t.router({
  greet: t.procedure
    .input(z.object({ name: z.string().min(1) }))
    .query(({ input }) => ({ greeting: `Hello ${input.name}` })),
});

/** The type for the client: `createTRPCClient<AppRouter>(...)`. */
export type AppRouter = typeof router;

export const handler = awsLambdaRequestHandler({ router });
