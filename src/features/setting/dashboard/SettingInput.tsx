import { ColorInput, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { type RefObject, Suspense } from 'react'
import { z } from 'zod'
import type { MonthShift } from '../../../arabic/house-style.ts'
import type { Choice } from '../../../contract/settings.ts'
import { checkBuild } from '../../../ui/builds.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { lazyPart } from '../../../ui/dashboard/lazyPart.tsx'
import { MissingPart } from '../../../ui/dashboard/MissingPart.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import type { BodyHandle } from '../../editor/dashboard/useBodyHandle.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import type { City } from '../../weather/cities.schema.ts'
import type { GroupSettings } from '../setting.contract.ts'
import { type SettingGroup, settingGroups } from '../setting.schema.ts'
import { CitiesField } from './CitiesField.tsx'
import { HijriField } from './HijriField.tsx'
import { SecretField } from './SecretField.tsx'
import type { SettingField } from './sections.ts'

const BodyEditor = lazyPart(
  () => import('../../editor/dashboard/BodyEditor.tsx').then(part => part.BodyEditor),
  checkBuild,
  MissingPart,
)

/** Colours of newspapers: amber, red, green, blue, violet, black. */
const swatches = ['#E19D03', '#C8102E', '#8C1D40', '#00703C', '#00695C', '#0B5CAD', '#4B2E83', '#1C1C1D']

type Props = {
  field: SettingField
  form: EntityForm<Record<string, unknown>>
  settings: GroupSettings
  initial: unknown
  body: RefObject<BodyHandle | null>
}

/** The input for a setting's kind. */
export function SettingInput({
  field: { key, label, description, kind, choices = () => [] },
  form,
  settings,
  initial,
  body,
}: Props) {
  const common = { label, description, ...form.getInputProps(key) }
  switch (kind) {
    case 'line':
      return <TextInput {...common} />
    case 'area':
      return <Textarea {...common} autosize minRows={2} maxRows={6} />
    case 'address':
      return <TextInput {...common} dir="ltr" type="url" placeholder="https://" />
    case 'code':
      return <TextInput {...common} dir="ltr" spellCheck={false} autoCapitalize="none" />
    case 'codeArea':
      return <Textarea {...common} dir="ltr" autosize minRows={4} maxRows={16} spellCheck={false} />
    case 'choice':
      return <Select {...common} data={offered(choices(), common.value)} searchable allowDeselect={false} />
    case 'choices':
      return <MultiSelect {...common} data={choices()} clearable />
    case 'picture':
      return (
        <FormPicture
          form={form}
          name={key}
          label={label}
          {...(description === undefined ? {} : { description })}
          initial={'logo' in settings.values ? settings.values.logo : null}
        />
      )
    case 'colour':
      return (
        <ColorInput
          {...common}
          dir="ltr"
          swatches={swatches}
          swatchesPerRow={8}
          popoverProps={{ position: 'bottom-end' }}
          eyeDropperButtonProps={{ 'aria-label': 'التقاط لون من الشاشة' }}
        />
      )
    case 'cities':
      return (
        <CitiesField
          label={label}
          description={description}
          error={form.errors[key]}
          value={form.getValues()[key] as City[]}
          onChange={cities => form.setFieldValue(key, cities)}
        />
      )
    case 'hijri':
      return (
        <HijriField
          label={label}
          description={description}
          error={form.errors[key]}
          value={form.getValues()[key] as MonthShift[]}
          onChange={shifts => form.setFieldValue(key, shifts)}
        />
      )
    case 'secret':
      return (
        <SecretField
          label={label}
          description={description}
          error={form.errors[key]}
          value={form.values[key] as string | null}
          isSaved={initial === null}
          onChange={value => form.setFieldValue(key, value)}
        />
      )
    case 'score':
      return <NumberField {...common} dir="ltr" min={0} max={1} step={0.1} decimalScale={2} />
    case 'percent':
      return <NumberField {...common} dir="ltr" min={0} max={100} decimalScale={2} suffix="%" />
    case 'count':
      return <NumberField {...common} dir="ltr" {...boundsOf(settings.group, key)} allowDecimal={false} />
    case 'text':
      return (
        <Suspense fallback={<FormSkeleton label="يُفتح المحرر" />}>
          <BodyEditor
            hasCards={false}
            label={label}
            name={key}
            initial={String(initial ?? '')}
            onChange={html => form.setFieldValue(key, html)}
            handle={body}
            error={form.errors[key]}
          />
        </Suspense>
      )
  }
}

/** Minimum and maximum of a setting. */
function boundsOf(group: SettingGroup, key: string): { min: number; max: number } {
  const field = (settingGroups[group].stored.shape as Record<string, z.ZodType>)[key]
  const number = field instanceof z.ZodDefault ? field.unwrap() : field
  if (!(number instanceof z.ZodNumber)) return { min: 0, max: Number.MAX_SAFE_INTEGER }
  return { min: number.minValue ?? 0, max: number.maxValue ?? Number.MAX_SAFE_INTEGER }
}

/** Adds the current value to the choices, if missing. */
function offered(choices: Choice[], now: string): Choice[] {
  return choices.some(({ value }) => value === now) ? choices : [{ value: now, label: now }, ...choices]
}
