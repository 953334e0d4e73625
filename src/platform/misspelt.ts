/** Shorter names resemble too many others: for them only swapped letters count. */
const longEnough = 8

/** Names in `given` that are not in `known`, but very close to one of them. */
export function findMisspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  return given
    .filter(name => /^[A-Z_]+$/.test(name) && !known.includes(name))
    .flatMap(name => {
      const meant = known.find(other => isSlipOf(name, other))
      return meant ? [{ name, meant }] : []
    })
}

/** One letter more, less or different, or two adjacent letters swapped. */
function isSlipOf(name: string, meant: string): boolean {
  let same = 0
  while (same < meant.length && name[same] === meant[same]) same += 1
  const [left, right] = [name.slice(same), meant.slice(same)]
  const isSwap =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  if (isSwap || meant.length < longEnough) return isSwap
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}
