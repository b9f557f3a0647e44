import assert from "node:assert/strict";
import { makePool } from "../../support/pool";
import { call, refused } from "../support";
import { addUserWithPassword, withPassword } from "./sign-in/support";

const TOGETHER = "Invalid MFA configuration given, can't turn off MFA and configure an MFA together.";
const NO_FACTOR =
  "Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be enabled.";
const SmsConfiguration = { SnsCallerArn: "arn:aws:iam::123456789012:role/sms", ExternalId: "x" };

describe("the second factors of a pool", () => {
  it("are set whole, answered as they are described, and shown by the pool itself", async () => {
    const pool = makePool();
    const set = {
      MfaConfiguration: "OPTIONAL",
      SoftwareTokenMfaConfiguration: { Enabled: true },
      EmailMfaConfiguration: { Subject: "Code", Message: "{####}" },
      SmsMfaConfiguration: {
        SmsAuthenticationMessage: "{####} it is",
        SmsConfiguration: { ...SmsConfiguration, SnsRegion: "us-east-1" },
      },
    };
    assert.deepEqual(await call(pool, "SetUserPoolMfaConfig", set), set);
    assert.deepEqual(await call(pool, "GetUserPoolMfaConfig"), set);
    assert.equal((await call(pool, "DescribeUserPool")).UserPool.MfaConfiguration, "OPTIONAL");

    const token = { MfaConfiguration: "ON", SoftwareTokenMfaConfiguration: { Enabled: true } };
    assert.deepEqual(await call(pool, "SetUserPoolMfaConfig", token), token);
    assert.deepEqual(await call(pool, "SetUserPoolMfaConfig"), { MfaConfiguration: "OFF" });
  });

  it("are none where they are off, and one at least where they are not, enabled or no", async () => {
    const pool = makePool();
    const factors = [
      { SoftwareTokenMfaConfiguration: { Enabled: false } },
      { EmailMfaConfiguration: {} },
      { SmsMfaConfiguration: { SmsConfiguration } },
    ];
    for (const factor of factors) {
      for (const mode of [{}, { MfaConfiguration: "OFF" }]) {
        const answer = call(pool, "SetUserPoolMfaConfig", { ...factor, ...mode });
        await refused(answer, "InvalidParameterException", TOGETHER);
      }
      await call(pool, "SetUserPoolMfaConfig", { ...factor, MfaConfiguration: "ON" });
    }
    for (const MfaConfiguration of ["ON", "OPTIONAL"]) {
      const answer = call(pool, "SetUserPoolMfaConfig", { MfaConfiguration });
      await refused(answer, "InvalidParameterException", NO_FACTOR);
    }
  });

  it("do not have passkeys among them, whose settings may be there without one", async () => {
    const pool = makePool();
    const WebAuthnConfiguration = { RelyingPartyId: "example.com" };
    const off = { MfaConfiguration: "OFF", WebAuthnConfiguration };
    assert.deepEqual(await call(pool, "SetUserPoolMfaConfig", off), off);
    const on = call(pool, "SetUserPoolMfaConfig", { ...off, MfaConfiguration: "ON" });
    await refused(on, "InvalidParameterException", NO_FACTOR);
  });

  it("go by text message where the call or the pool says who sends them", async () => {
    const pool = makePool();
    const messages = { MfaConfiguration: "ON", SmsMfaConfiguration: { SmsAuthenticationMessage: "{####}" } };
    await refused(call(pool, "SetUserPoolMfaConfig", messages), "InvalidParameterException");
    const whole = { ...messages, SmsMfaConfiguration: { SmsConfiguration } };
    await call(pool, "SetUserPoolMfaConfig", whole);
    await call(pool, "SetUserPoolMfaConfig");
    const answer = await call(pool, "SetUserPoolMfaConfig", messages);
    assert.equal(answer.SmsMfaConfiguration.SmsConfiguration.SnsCallerArn, SmsConfiguration.SnsCallerArn);
  });

  it("are asked for at the next sign-in", async () => {
    const pool = makePool();
    const verified = { phone_number: "+15550100", phone_number_verified: "true" };
    addUserWithPassword(pool, { attributes: verified });
    assert.ok((await withPassword(pool)).AuthenticationResult);
    const messages = { MfaConfiguration: "ON", SmsMfaConfiguration: { SmsConfiguration } };
    await call(pool, "SetUserPoolMfaConfig", messages);
    assert.equal((await withPassword(pool)).ChallengeName, "SMS_MFA");
  });
});
