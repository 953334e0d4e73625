import { SiteImportError } from '../../features/site-import/moved-item.schema.ts'
import type { SiteImport } from '../../features/site-import/site-import.service.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import { notAnExport, refusals, importWords as words } from './import-words.ts'
import type { Words } from './words.ts'

type Kind = SiteImport['kind']

export const refusalOf = ({ code }: SiteImportError, kind: Kind): Words =>
  code === 'NOT_AN_EXPORT' ? notAnExport[kind === 'warraq' ? 'wordpress' : kind] : refusals[code]

export const explain = (kind: Kind) => (error: unknown) => {
  if (!(error instanceof SiteImportError)) throw error
  throw new CommandFailure(error.code, refusalOf(error, kind))
}

export const wrongUse = (text: Words) => new CommandFailure('WRONG_USE', text, exitCodes.wrongUse)

export function readId(given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw wrongUse(words.wrongId)
  return Number(given)
}
