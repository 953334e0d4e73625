/** Kinds of findings in a text, for contracts. */
export { type CheckKind, checkKinds } from '../arabic/check/finding.ts'
