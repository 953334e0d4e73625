/** Notifies open wires: for the newsroom of every feed, for an agency of its own. */
export const wireTopic = (agencyId: number | undefined) =>
  agencyId === undefined ? 'wire' : `wire:${agencyId}`

/** Topics of a feed's items. */
export const wireTopicsOf = (agencyId: number | null | undefined) => [
  wireTopic(undefined),
  ...(agencyId == null ? [] : [wireTopic(agencyId)]),
]
