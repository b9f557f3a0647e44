/** The members of a call whose types its model has checked, and where nothing is `null`: see `checkByModel`. */
export function membersOf<Members extends object>(input: object): Members {
  return input as Members;
}
