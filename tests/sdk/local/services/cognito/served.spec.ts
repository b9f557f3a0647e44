import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import { servedAuthRows } from "#sdk/local/services/cognito/served";
import { graphResource, resourceGraph } from "../../../../support/graph";

const POOL = "aws:cognito/userPool:UserPool";
const rowsOf = (inputs: object) =>
  servedAuthRows(new GraphIndex(resourceGraph(graphResource(POOL, "Users", { inputs: { ...inputs } }))));
const said = (inputs: object) => rowsOf(inputs).map(({ what, fidelity }) => `${what}: ${fidelity}`);

const passkeys = (relyingPartyId?: string) => ({
  signInPolicy: { allowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] },
  ...(relyingPartyId !== undefined && { webAuthnConfiguration: { relyingPartyId } }),
});
const ONE_POOL = `1 ${POOL}: approximated`;

describe("differences of user pools that the start names", () => {
  it("are the relying party of passkeys, where it is another one here", () => {
    assert.deepEqual(said(passkeys("example.com")), [ONE_POOL, "passkeys of Users: approximated"]);
    assert.match(
      rowsOf(passkeys("example.com"))[1]?.note ?? "",
      /localhost here, since browsers refuse example\.com/,
    );
    assert.deepEqual(said(passkeys("notes.localhost")), [ONE_POOL]);
    assert.deepEqual(said(passkeys()), [ONE_POOL]);
    assert.deepEqual(said({ webAuthnConfiguration: { relyingPartyId: "example.com" } }), [ONE_POOL]);
  });

  it("are the inbound federation trigger, which nobody calls", () => {
    const lambdaConfig = { inboundFederation: { lambdaArn: "arn", lambdaVersion: "V1_0" } };
    assert.deepEqual(said({ lambdaConfig }), [ONE_POOL, "inbound federation trigger of Users: not emulated"]);
  });

  it("are styles of managed login", () => {
    const branding = graphResource("aws:cognito/managedLoginBranding:ManagedLoginBranding", "style");
    const rows = servedAuthRows(new GraphIndex(resourceGraph(branding)));
    assert.deepEqual(
      rows.map(({ what, fidelity }) => [what, fidelity]),
      [["style style", "not emulated"]],
    );
  });
});
