import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { setHouseStyle } from '../../../arabic/house-style.ts'
import type { Look } from '../../../contract/look.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { ReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { dirtyValuesOf, useSaving } from '../../../ui/dashboard/useSaving.ts'
import type { BodyHandle } from '../../editor/dashboard/useBodyHandle.ts'
import { FootballKeyTrial } from '../../football/dashboard/FootballKeyTrial.tsx'
import { MarketState } from '../../market/dashboard/MarketState.tsx'
import { KeyTrialButton } from '../../payment/dashboard/KeyTrialButton.tsx'
import { type GroupSettings, settingContract } from '../setting.contract.ts'
import { settingGroups } from '../setting.schema.ts'
import { LookPreview } from './LookPreview.tsx'
import { SettingInput } from './SettingInput.tsx'
import type { Section, SettingField } from './sections.ts'

type Props = {
  section: Section
  settings: GroupSettings
  /** Functions that tell whether a section has unsaved changes, by section. */
  unsaved: Map<string, () => boolean>
}

/** Form of one section of the settings. Sends only what was changed. */
export function SettingsForm({ section, settings, unsaved }: Props) {
  const { id, label, group, fields } = section
  const queries = useQueryClient()
  const may = useRights(settingContract)
  const body = useRef<BodyHandle>(null)
  const [initial, setInitial] = useState(() => initialOf(section, settings))
  const form = useForm({ initialValues: initial, validate: rulesOf(rules(section)) })
  /** Without what was typed during the save, which stays unsaved. */
  const sent = useRef(initial)
  const saving = useSaving<Record<string, unknown>, GroupSettings>({
    form,
    save: (_values, revision) => {
      const text = fields.find(({ kind }) => kind === 'text')
      // The editor may not have passed its last changes to the form yet.
      if (text && body.current) form.setFieldValue(text.key, body.current.read())
      sent.current = form.getValues()
      return client.setting.edit({
        group,
        revision: revision ?? settings.revision,
        values: dirtyValuesOf(form),
      })
    },
    onSaved: saved => {
      queries.setQueryData(api.setting[group].queryKey(), saved as never)
      if (saved.group === 'website') setHouseStyle(saved.values)
      // Reset to the stored values, which clears typed secrets.
      const isTypedSince = form.getValues() !== sent.current
      if (!isTypedSince && fields.some(({ kind }) => kind === 'secret')) {
        const stored = initialOf(section, saved)
        setInitial(stored)
        form.setValues(stored)
        form.resetDirty(stored)
      } else form.resetDirty(sent.current)
      snackbar.success(`حُفظت إعدادات «${label}».`)
    },
  })

  // Not removed on unmount: a hidden section has no effects but may still be unsaved.
  useEffect(() => void unsaved.set(id, () => form.isDirty()))

  const shown = fields.filter(({ where }) => !where || where.is.includes(String(form.values[where.key])))

  return (
    <form noValidate aria-label={label} onSubmit={submitOf(form, values => saving.mutate(values))}>
      <Stack>
        <ReadOnly when={!may.edit}>
          {shown.map(field => (
            <Fragment key={field.key}>
              <SettingInput
                field={field}
                form={form}
                settings={settings}
                initial={initial[field.key]}
                body={body}
              />
              {may.edit && field.triesFootballKey && (
                <FootballKeyTrial typed={form.values[field.key] as string | null} />
              )}
              {may.edit && field.triesKeysOf && (
                <KeyTrialButton provider={field.triesKeysOf} values={form.values} />
              )}
            </Fragment>
          ))}
        </ReadOnly>
        {id === 'market' && <MarketState />}
        {id === 'look' && <LookPreview values={form.values as Look} />}
        {may.edit && (
          <Group>
            <Button type="submit" loading={saving.isPending}>
              احفظ
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function rules({ group, fields }: Section): z.ZodObject {
  const { shape }: z.ZodObject = settingGroups[group].stored
  const ruleOf = ({ key, kind }: SettingField) =>
    kind === 'secret' ? (shape[key] as z.ZodType).nullable() : shape[key]!
  return z.object(Object.fromEntries(fields.map(field => [field.key, ruleOf(field)])))
}

function initialOf({ fields }: Section, { values }: GroupSettings): Record<string, unknown> {
  const stored: Record<string, unknown> = values
  const logo = 'logo' in values ? values.logo : null
  return Object.fromEntries(
    fields.map(({ key, kind }) => {
      if (key === 'logoId') return [key, logo?.id ?? null]
      if (kind === 'secret') return [key, stored[`${key}Saved`] ? null : '']
      return [key, stored[key] ?? '']
    }),
  )
}
