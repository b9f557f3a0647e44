/**
 * Props of a function, which an app keeps and hands on without looking inside. Their members are declared where functions
 * are, in `functions/props.ts`: this folder imports none of the folders above it, not even their types.
 *
 * @hidden
 */
export interface FunctionProps {}
