import * as ts from "typescript";
import { kindOf, partsOf, textOf, type Wildcard, wildcardOf, withoutParentheses } from "./syntax";

/** The code that the wildcards of a pattern match. */
export type Captured = ReadonlyMap<string, readonly ts.Node[]>;

/** Neighbours in the source that match a pattern. */
export interface Match {
  readonly nodes: readonly ts.Node[];
  readonly captured: Captured;
}

/** All matches in a node and below. */
export function matchesIn(root: ts.Node, pattern: readonly ts.Node[]): readonly Match[] {
  const [only, ...others] = pattern;
  if (!only) return [];
  const here = others.length === 0 ? matchOne(only, root) : matchNeighbours(pattern, root);
  return [...here, ...root.getChildren().flatMap((child) => matchesIn(child, pattern))];
}

function matchOne(pattern: ts.Node, node: ts.Node): readonly Match[] {
  // The expression inside of the parentheses is found by itself.
  if (withoutParentheses(node) !== node) return [];
  const captured = matchNode(withoutParentheses(pattern), node, new Map());
  return captured ? [{ nodes: [node], captured }] : [];
}

function matchNeighbours(pattern: readonly ts.Node[], list: ts.Node): readonly Match[] {
  if (list.kind !== ts.SyntaxKind.SyntaxList) return [];
  const parts = partsOf(list);
  return parts.flatMap((_, start) => {
    const nodes = parts.slice(start, start + pattern.length);
    const captured = matchAll(pattern, nodes, new Map());
    return captured ? [{ nodes, captured }] : [];
  });
}

function matchNode(pattern: ts.Node, node: ts.Node, captured: Captured): Captured | undefined {
  const wildcard = wildcardOf(pattern);
  if (wildcard) {
    const isList = node.kind === ts.SyntaxKind.SyntaxList;
    return isList ? undefined : capture(wildcard, [node], captured);
  }
  if (kindOf(pattern) !== kindOf(node)) return undefined;
  const [wanted, given] = [partsOf(pattern), partsOf(node)];
  if (wanted.length > 0 || given.length > 0) return matchAll(wanted, given, captured);
  return textOf(pattern) === textOf(node) ? captured : undefined;
}

/** Matches all of the neighbours: a wildcard for many takes as few of them as it can. */
function matchAll(
  patterns: readonly ts.Node[],
  nodes: readonly ts.Node[],
  captured: Captured,
): Captured | undefined {
  const [pattern, ...others] = patterns;
  if (!pattern) return nodes.length === 0 ? captured : undefined;
  const wildcard = wildcardOf(pattern);
  if (!wildcard?.isMany) {
    const [node, ...rest] = nodes;
    const after = node && matchNode(pattern, node, captured);
    return after && matchAll(others, rest, after);
  }
  for (let taken = 0; taken <= nodes.length; taken++) {
    const after = capture(wildcard, nodes.slice(0, taken), captured);
    const all = after && matchAll(others, nodes.slice(taken), after);
    if (all) return all;
  }
  return undefined;
}

/** A repeated name matches the same code both times. A wildcard without a name is free each time. */
function capture(wildcard: Wildcard, nodes: readonly ts.Node[], captured: Captured): Captured | undefined {
  if (wildcard.name === "$$$") return captured;
  const before = captured.get(wildcard.name);
  if (before) return matchAll(before, nodes, new Map()) && captured;
  return new Map(captured).set(wildcard.name, nodes);
}
