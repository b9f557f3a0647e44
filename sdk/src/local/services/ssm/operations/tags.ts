import type { SomeOperations } from "../../endpoint/model-operations";
import type { Calls, ListTagsForResourceRequest } from "../../model/calls/ssm";
import { limitedTags, MOST_TAGS } from "../../tag-limit";
import { ssmError } from "../errors";
import { readReference } from "../names";
import type { Parameter, Parameters } from "../state/parameters";

/** Tags of parameters. */
export function tagOperations(parameters: Parameters) {
  return {
    AddTagsToResource: (input) => {
      const { name, tags } = tagged(parameters, input);
      const added = input.Tags.map(({ Key, Value }) => [Key, Value] as const);
      parameters.commit({
        kind: "parameter-tags-put",
        name,
        tags: limited([...new Map([...tags, ...added])]),
      });
      return {};
    },
    RemoveTagsFromResource: (input) => {
      const { name, tags } = tagged(parameters, input);
      const removed = new Set(input.TagKeys);
      parameters.commit({
        kind: "parameter-tags-put",
        name,
        tags: [...tags].filter(([key]) => !removed.has(key)),
      });
      return {};
    },
    ListTagsForResource: (input) => ({
      TagList: [...tagged(parameters, input).tags].map(([Key, Value]) => ({ Key, Value })),
    }),
  } satisfies SomeOperations<Calls>;
}

export function limited<Tags extends readonly object[]>(tags: Tags): Tags {
  return limitedTags(tags, "TooManyTagsError", `A parameter can have at most ${MOST_TAGS} tags.`);
}

/** Only parameters have tags here. */
function tagged(parameters: Parameters, { ResourceType, ResourceId }: ListTagsForResourceRequest): Parameter {
  if (ResourceType !== "Parameter")
    throw ssmError(
      "InvalidResourceType",
      `The resource type is not valid: ${ResourceType} is not served here.`,
    );
  const found = parameters.find(readReference(ResourceId).name);
  if (!found)
    throw ssmError(
      "InvalidResourceId",
      "The resource ID is not valid. Verify that you entered the correct ID and try again.",
    );
  return found;
}
