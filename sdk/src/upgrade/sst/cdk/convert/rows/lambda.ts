import { bare } from "../../../../../syntax/nodes";
import { replaced } from "../changes";
import type { Row } from "../conversion";
import { convertResource, type ResourceShape } from "../resource";
import { listOf, same, type Value } from "../values";

/** The code of a layer: a folder or an archive. */
const code: Value = (node, conversion) => {
  const call = bare(node);
  if (call?.type !== "CallExpression" || conversion.nameOf(call.callee) !== "lambda.Code.fromAsset")
    return false;
  const [path] = call.arguments;
  if (call.arguments.length !== 1 || !path || !conversion.isPlain(path)) return false;
  return conversion.add(replaced(call.callee, `new ${conversion.pulumi}.asset.FileArchive`));
};

/** `lambda.Runtime.NODEJS_18_X`, which is `nodejs18.x`. */
const runtime: Value = (node, conversion) => {
  const [, word] = /^lambda\.Runtime\.([A-Z]+[0-9_]+(?:_?X)?)$/.exec(conversion.nameOf(node) ?? "") ?? [];
  const [, language, version] = /^([A-Z]+)_?(\d+(?:_\d+)?)(_X)?$/.exec(word ?? "") ?? [];
  if (language === undefined || version === undefined) return false;
  const isOpen = /_X$/.test(word ?? "");
  const text = `${language.toLowerCase()}${version.replace("_", ".")}${isOpen ? ".x" : ""}`;
  return conversion.add(replaced(node, JSON.stringify(text)));
};

const architecture: Value = (node, conversion) => {
  const word = /^lambda\.Architecture\.(ARM_64|X86_64)$/.exec(conversion.nameOf(node) ?? "")?.[1];
  if (word === undefined) return false;
  return conversion.add(replaced(node, JSON.stringify(word === "ARM_64" ? "arm64" : "x86_64")));
};

const LAYER: ResourceShape = {
  now: "lambda.LayerVersion",
  props: {
    code: { now: "code", value: code },
    layerVersionName: { now: "layerName", value: same },
    description: { now: "description", value: same },
    license: { now: "licenseInfo", value: same },
    compatibleRuntimes: { now: "compatibleRuntimes", value: listOf(runtime) },
    compatibleArchitectures: { now: "compatibleArchitectures", value: listOf(architecture) },
  },
  // CDK names a layer after its path. AWS takes none without a name.
  entries: (members, conversion, { id, scope }) => {
    if (members.has("layerVersionName")) return [];
    const name = conversion.source.file.textOf(id);
    return [{ name: "layerName", text: `${scope}.app.logicalPrefixedName(${name})` }];
  },
};

/** Props and methods of SST that take layers. */
const TAKES_LAYERS = ["layers", "addLayers", "addDefaultFunctionLayers"];

export const LAMBDA_ROWS: Readonly<Record<string, Row>> = {
  "new lambda.LayerVersion": {
    makes: "layer",
    convert: (call, conversion) => convertResource(call, LAYER, conversion),
    reads: { layerVersionArn: "arn" },
    takenBy: TAKES_LAYERS,
    takenAs: "arn",
  },
};
