import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { houseStyle } from '../../../arabic/house-style.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import {
  feedAddress,
  kindOf,
  oldSite,
  type SiteImportRow,
  type SourceKindName,
  typeName,
} from '../site-import.contract.ts'
import type { ChosenFile } from './FileChoice.tsx'
import { mapProblems, type TableMap } from './TableMapping.tsx'

type Values = {
  kind: SourceKindName
  file: ChosenFile | null
  address: string
  types: string[]
  moreTypes: string
  pictures: SiteImportRow['pictures']
  picturesPath: string | null
  site: string
  timeZone: string
  map: TableMap
}

const initialValues = (kind: SourceKindName): Values => ({
  kind,
  file: null,
  address: '',
  types: [kindOf(kind).types?.usual ?? 'post'],
  moreTypes: '',
  pictures: 'fetch',
  picturesPath: null,
  site: '',
  timeZone: houseStyle().timeZone,
  map: {},
})

const namesIn = (typed: string): string[] => typed.split(/[,،\s]+/).filter(Boolean)

/** The dry run of a feed that failed, whose address is corrected. */
export type FailedTrial = Pick<SiteImportRow, 'kind' | 'file' | 'pictures'>

/** Fields of a new import, the columns of its file if that is a table, and the call that begins the dry run. */
export function useImportForm(
  kind: SourceKindName,
  failed: FailedTrial | undefined,
  onBegun: (begun: SiteImportRow) => void,
) {
  const { isTable = false, needsSite = false, isAddress = false } = kindOf(kind)
  const form = useForm({
    initialValues: {
      ...initialValues(kind),
      ...(failed && { address: failed.file, pictures: failed.pictures }),
    },
    validate: rulesFor(kind),
  })
  const columns = useMutation({
    mutationFn: (file: ChosenFile) => client.siteImport.columns(file),
    onSuccess: ({ map }) => form.setFieldValue('map', map),
    onError: error => snackbar.error(error),
  })
  const begin = useSaving({
    form,
    save: ({
      file,
      address,
      types: chosen,
      moreTypes,
      picturesPath,
      site,
      map,
      timeZone,
      ...values
    }: Values) =>
      client.siteImport.tryOut({
        ...values,
        types: [...new Set([...chosen, ...namesIn(moreTypes)])],
        ...(isAddress ? { address } : file),
        ...(values.pictures === 'folder' && picturesPath ? { picturesPath } : {}),
        ...(needsSite && { site }),
        ...(isTable && { map, timeZone }),
      }),
    onSaved: onBegun,
    names: { upload: 'file', path: 'file' },
  })
  return { form, columns, begin }
}

export type ImportForm = ReturnType<typeof useImportForm>

function rulesFor(kind: SourceKindName) {
  const { isTable = false, needsSite = false, isAddress = false } = kindOf(kind)
  return {
    file: (file: ChosenFile | null) => (file || isAddress ? null : 'اختر الملف، وانتظر حتى يُرفع'),
    address: (address: string) =>
      !isAddress || feedAddress.safeParse(address).success
        ? null
        : 'اكتب عنوان الخلاصة كاملًا، مثل https://example.com/feed',
    types: (chosen: string[], { moreTypes }: Values) =>
      chosen.length > 0 || namesIn(moreTypes).length > 0 ? null : 'اختر نوعًا واحدًا على الأقل',
    moreTypes: (typed: string) =>
      namesIn(typed).every(name => typeName.test(name)) ? null : 'حروف لاتينية وأرقام و_ و- وحدها',
    picturesPath: (folder: string | null, { pictures }: Values) =>
      pictures === 'folder' && !folder ? 'اختر المجلد' : null,
    site: (site: string) =>
      !needsSite || oldSite.safeParse(site).success ? null : 'عنوان الموقع القديم، ويبدأ بـ https',
    map: (map: TableMap) =>
      isTable && Object.keys(mapProblems(map)).length > 0 ? 'اختر عمودي العنوان والنص' : null,
  }
}
