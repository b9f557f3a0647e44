import { type ProviderAnswer, type ProviderRequest, type ProviderRules, uuidOf } from "./request";

/** A Stash remembers the first input it was given; a captured program runs for the first time. */
function stash({ inputs, urn }: ProviderRequest): ProviderAnswer {
  return { id: uuidOf(urn), state: inputs.input === undefined ? {} : { output: inputs.input } };
}

export const pulumiRules: ProviderRules = {
  "pulumi:index:Stash": stash,
  "pulumi:providers:aws": ({ urn }) => ({ id: uuidOf(urn), state: {} }),
  "pulumi:pulumi:StackReference": ({ name }) => ({ id: name, state: {} }),
};
