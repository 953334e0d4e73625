import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import { openSecrets, sealSecret } from './secret.service.ts'
import type { WholeSettings } from './setting.contract.ts'
import { type LoggedSetting, settingEntity } from './setting.entity.ts'
import { settingsChecked } from './setting.events.ts'
import { holdSettings, listSettings, putSetting } from './setting.queries.ts'
import { cacheTagsOf, isSecretKey, type SettingGroup } from './setting.schema.ts'
import { getWholeSettings, openSettingValues } from './setting.service.ts'
import { checkTogether, refuseUnknownTimeZone } from './setting-checks.service.ts'
import { parseEdits, valuesOf } from './stored-values.ts'

type Values = Record<string, unknown>
type Edit = { group: SettingGroup; revision: number; values: Values }
type Editor = By & Services

/** Stores changed settings, and logs each key. @throws INVALID_INPUT, STALE_REVISION */
export async function editSettings(db: Database, by: Editor, edit: Edit): Promise<WholeSettings> {
  const checked = { ...edit, values: await checkEdits(db, by, edit) }
  return inTransaction(db, tx => storeSettings(tx, by, checked))
}

/** Parses the values and asks the providers about new keys. No lock is held, as a provider may be slow. */
export async function checkEdits(
  db: Handle,
  by: Editor,
  { group, values }: Pick<Edit, 'group' | 'values'>,
): Promise<Values> {
  const edits = parseEdits(group, values)
  const before = await openSettingValues(db, by.vault, group)
  await settingsChecked.emit(db, { services: by, before, edits })
  return edits
}

/** Stores values that were checked. */
export async function storeSettings(
  tx: Handle,
  by: Editor,
  { group, revision, values }: Edit,
): Promise<WholeSettings> {
  await holdSettings(tx)
  const rows = await listSettings(tx, group)
  refuseStale(await getWholeSettings(tx, group), revision)
  const before: Values = await openSecrets(by.vault, group, valuesOf(group, rows))
  const changes = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  await refuseUnknownTimeZone(tx, changes)
  checkTogether(by.siteUrl, { group, before, given: values }, changes)
  for (const [key, value] of changes) {
    const imageId = key === 'logoId' ? (value as number | null) : null
    const kept = isSecretKey(group, key) ? await sealSecret(by.vault, key, String(value)) : value
    const id = await putSetting(tx, { group, key, value: kept, imageId, revision: revision + 1 })
    await recordChange(tx, by, settingEntity, {
      action: 'edited',
      id,
      before: { [key]: logged(group, key, before[key]) } as LoggedSetting,
      after: { [key]: logged(group, key, value) } as LoggedSetting,
    })
  }
  const tags = changes.flatMap(([key]) => cacheTagsOf(group, key))
  if (changes.length > 0) await invalidate(tx, [cacheTag.all('settings'), ...tags])
  return getWholeSettings(tx, group)
}

/** The log records that a secret changed, but not its value. */
const logged = (group: SettingGroup, key: string, value: unknown) =>
  isSecretKey(group, key) && value ? 'محفوظ' : value
