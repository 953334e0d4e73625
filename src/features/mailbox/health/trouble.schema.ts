/** Troubles of a mailbox. */
export type TroubleKind = 'failing' | 'silent'

export type NamedTrouble = { kind: TroubleKind; name: string; host: string; lastError: string }
