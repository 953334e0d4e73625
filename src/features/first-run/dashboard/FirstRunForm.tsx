import { Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { timeZones } from '../../../arabic/time-zones.ts'
import type { Look } from '../../../contract/look.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import { LookPreview } from '../../setting/dashboard/LookPreview.tsx'
import { SettingInput } from '../../setting/dashboard/SettingInput.tsx'
import { sections as settingSections } from '../../setting/dashboard/sections.ts'
import type { GroupSettings } from '../../setting/setting.contract.ts'
import { type Begun, type FirstRun, type NewspaperInput, newspaperInput } from '../first-run.contract.ts'
import { SectionsField } from './SectionsField.tsx'
import { usualSections } from './usualSections.ts'

type Props = {
  demo: FirstRun['demo']
  settings: GroupSettings
  /** Something of the demo stayed. */
  onBegun: (begun: Begun) => void
}

export function FirstRunForm({ demo, settings, onBegun }: Props) {
  const form = useForm<NewspaperInput>({
    initialValues: initialOf(demo, settings),
    validate: rulesOf(newspaperInput),
  })
  const begin = useSaving<NewspaperInput, Begun>({
    form,
    save: values => client.firstRun.begin(values),
    onSaved: done => {
      form.resetDirty()
      if (done.kept.length > 0) onBegun(done)
      // The whole dashboard shows the newspaper's name, numerals and sections.
      else location.assign('/dashboard')
    },
  })
  useLeaveGuard(() => form.isDirty() && !begin.isSuccess)

  async function submit(values: NewspaperInput): Promise<void> {
    if (demo && values.clearDemo && !(await confirm(questionAbout(demo)))) return
    begin.mutate(values)
  }

  const inputOf = (key: keyof NewspaperInput) => (
    <SettingField key={key} name={key} form={form as never} settings={settings} />
  )
  return (
    <form noValidate aria-label="ابدأ صحيفتك" onSubmit={submitOf(form, values => void submit(values))}>
      <Stack>
        <Question number={1} title="ما اسم الصحيفة؟">
          <TextInput
            label="اسم الصحيفة"
            description="في رأس الصفحات وعناوينها وحين تُشارك."
            required
            maxLength={60}
            {...form.getInputProps('siteName')}
          />
        </Question>
        <Question number={2} title="ما لونها وخطها وشعارها؟">
          {(['accent', 'headlineFace', 'header', 'logoId'] as const).map(inputOf)}
          <LookPreview values={form.values as Look} />
        </Question>
        <Question number={3} title="ما أقسامها؟">
          <SectionsField form={form} />
        </Question>
        <Question number={4} title="بأي أرقام تكتب، وبأي أسماء للشهور؟">
          {(['digits', 'months'] as const).map(inputOf)}
        </Question>
        <Question number={5} title="بأي توقيت تصدر؟">
          {inputOf('timeZone')}
        </Question>
        {demo && (
          <Checkbox
            label="امحُ الجريدة التجريبية"
            description="أخبارها وأقسامها وكتّابها ووكالاتها وصورها. ما أضفتموه أو عدّلتموه يبقى."
            {...form.getInputProps('clearDemo', { type: 'checkbox' })}
          />
        )}
        <Group>
          <Button type="submit" size="md" loading={begin.isPending}>
            ابدأ الصحيفة
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function questionAbout({ articles, own }: NonNullable<FirstRun['demo']>) {
  const stays =
    own > 0 ? `ويبقى ${plural(own, nouns.article)} مما أضفتموه أو عدّلتموه.` : 'ولم تضيفوا إليها مقالًا بعد.'
  return {
    title: 'تُمحى الجريدة التجريبية',
    message: `يُمحى منها ${plural(articles, nouns.article)} بلا رجعة، ${stays}`,
    confirm: 'امحُها وابدأ',
    danger: true,
  }
}

function Question({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} withBorder padding="md">
      <Stack>
        <Title order={2} size="h4" id={id}>
          <Text span inherit c="dimmed">
            {`${number}. `}
          </Text>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}

const noBody = { current: null }

/** Reuses the input of the settings page. */
function SettingField({
  name,
  form,
  settings,
}: {
  name: string
  form: EntityForm<Record<string, unknown>>
  settings: GroupSettings
}) {
  const field = settingSections.flatMap(({ fields }) => fields).find(({ key }) => key === name)
  if (!field) return null
  return <SettingInput field={field} form={form} settings={settings} initial={undefined} body={noBody} />
}

function initialOf(demo: FirstRun['demo'], { values }: GroupSettings): NewspaperInput {
  const logo = 'logo' in values ? values.logo : null
  const { accent, headlineFace, header, digits, months, timeZone } = values as unknown as NewspaperInput
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    siteName: '',
    ...{ accent, headlineFace, header, logoId: logo?.id ?? null, digits, months },
    sections: usualSections,
    timeZone: (timeZones as readonly string[]).includes(here) ? here : timeZone,
    clearDemo: demo !== null,
  }
}
