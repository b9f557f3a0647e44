import type { UnusedSetting } from "../../served-types";

/** Notes that APIs of several kinds have in common. */

export const AT_LOCALHOST: UnusedSetting = {
  fidelity: "approximated",
  note: "the API answers at its localhost address all the same",
};

export const NO_CLIENT_CERTIFICATE: UnusedSetting = {
  fidelity: "not emulated",
  note: "the gateway sends no client certificate to backends",
};
