import { useForm } from '@mantine/form'
import { houseStyle } from '../../../arabic/house-style.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { kindOf, oldSite, type SourceKindName, sourceAddress, typeName } from '../site-import.contract.ts'
import { type ImportValues, type TrialAgain, valuesOf } from './importValues.ts'
import { mapProblems } from './TableMapping.tsx'

const initialValues = (kind: SourceKindName): ImportValues => ({
  kind,
  file: null,
  address: '',
  user: '',
  password: '',
  types: [kindOf(kind).types?.usual ?? 'post'],
  moreTypes: '',
  pictures: 'fetch',
  picturesPath: null,
  site: '',
  timeZone: houseStyle().timeZone,
  map: {},
})

const namesIn = (typed: string): string[] => typed.split(/[,،\s]+/).filter(Boolean)

/** The form of a dry run from this kind of source. */
export function useImportForm(kind: SourceKindName, again: TrialAgain | undefined) {
  const { isTable = false, needsSite = false, address: fetched, hasSignIn = false } = kindOf(kind)
  return useForm({
    initialValues: {
      ...initialValues(kind),
      ...(again && valuesOf(again)),
    },
    validate: {
      file: file => (file || fetched ? null : 'اختر الملف، وانتظر حتى يُرفع'),
      address: address => (!fetched || sourceAddress.safeParse(address).success ? null : fetched.missing),
      user: (user, { password }) => (hasSignIn && password && !user.trim() ? 'اكتب اسم المستخدم' : null),
      password: (password, { user }) =>
        hasSignIn && user.trim() && !password ? 'اكتب كلمة مرور التطبيق' : null,
      types: (chosen: string[], { moreTypes }) =>
        chosen.length > 0 || namesIn(moreTypes).length > 0 ? null : 'اختر نوعًا واحدًا على الأقل',
      moreTypes: typed =>
        namesIn(typed).every(name => typeName.test(name)) ? null : 'حروف لاتينية وأرقام و_ و- وحدها',
      picturesPath: (folder, { pictures }) => (pictures === 'folder' && !folder ? 'اختر المجلد' : null),
      site: site =>
        !needsSite || oldSite.safeParse(site).success ? null : 'عنوان الموقع القديم، ويبدأ بـ https',
      map: map => (isTable && Object.keys(mapProblems(map)).length > 0 ? 'اختر عمودي العنوان والنص' : null),
    },
  })
}

/** Begins the dry run, with the choices that its kind of source has. */
export function tryImport({
  file,
  address,
  user,
  password,
  types,
  moreTypes,
  picturesPath,
  site,
  map,
  timeZone,
  ...values
}: ImportValues) {
  const { isTable = false, needsSite = false, address: fetched, hasSignIn = false } = kindOf(values.kind)
  return client.siteImport.tryOut({
    ...values,
    types: [...new Set([...types, ...namesIn(moreTypes)])],
    ...(fetched ? { address } : file),
    ...(hasSignIn && user.trim() && { user, password }),
    ...(values.pictures === 'folder' && picturesPath ? { picturesPath } : {}),
    ...(needsSite && { site }),
    ...(isTable && { map, timeZone }),
  })
}
