import type { useForm } from '@mantine/form'
import {
  type ImportChoices,
  kindOf,
  type SiteImportRow,
  type SourceKindName,
} from '../site-import.contract.ts'
import type { ChosenFile } from './FileChoice.tsx'
import type { TableMap } from './TableMapping.tsx'

/** Values of the form that begins a dry run. */
export type ImportValues = {
  kind: SourceKindName
  file: ChosenFile | null
  address: string
  user: string
  /** Entered again with each dry run: nobody is shown the sealed one. */
  password: string
  types: string[]
  moreTypes: string
  pictures: SiteImportRow['pictures']
  picturesPath: string | null
  site: string
  timeZone: string
  map: TableMap
}

/** Parts of the form, as far as its fields need them. */
export type ChoicesForm = Pick<ReturnType<typeof useForm<ImportValues>>, 'values' | 'getInputProps'>

/** A dry run whose choices are corrected: the file is there already. */
export type TrialAgain = Pick<SiteImportRow, 'kind' | 'file'> & { choices: ImportChoices }

export function valuesOf({ kind, file, choices }: TrialAgain): Partial<ImportValues> {
  const { upload, path, types, timeZone, ...others } = choices
  const { types: offered, address } = kindOf(kind)
  const isOffered = (type: string) => offered !== undefined && type in offered.labels
  return {
    ...others,
    ...(address && { address: file }),
    file: upload ? { upload } : path ? { path } : null,
    types: types.filter(isOffered),
    moreTypes: types.filter(type => !isOffered(type)).join(', '),
    ...(timeZone && { timeZone }),
  }
}
