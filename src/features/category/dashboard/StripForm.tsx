import { Button, Group, Paper, Select, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { submitOf } from '../../../ui/dashboard/formErrors.ts'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import { type Category, categoryContract } from '../category.contract.ts'
import { matchStates, strip, stripPlaces } from '../category.schema.ts'
import { matchWords } from './characterWords.ts'

const emptyFigure = { label: '', value: '', change: null }
const emptyScore = { home: '', away: '', homeScore: null, awayScore: null, note: '', article: null }

/** The strip of a section of economy or sport. Saving it unchanged confirms that it is still right. */
export function StripForm({ category }: { category: Category }) {
  const may = useRights(categoryContract)
  const queries = useQueryClient()
  const [at, setAt] = useState(category.stripAt)
  const form = useForm({ initialValues: category.strip, validate: rulesOf(strip) })
  const saving = useSaving({
    form,
    // With a revision, the editor chose to save over a colleague's strip.
    save: (values: Category['strip'], over) =>
      client.category.setStrip({ id: category.id, ...values, ...(over === undefined && { seenAt: at }) }),
    onSaved(saved, sent) {
      setAt(saved.stripAt)
      const isTypedSince = form.getValues() !== sent
      form.resetDirty(saved.strip)
      if (!isTypedSince) form.setValues(saved.strip)
      void queries.invalidateQueries({ queryKey: api.category.key() })
      snackbar.success('حُفظ الشريط.')
    },
  })
  useLeaveGuard(() => form.isDirty())
  const { character } = category
  if (!may.setStrip || (character !== 'economy' && character !== 'sport')) return null
  const list = character === 'economy' ? 'figures' : 'scores'
  const rows = form.getValues()[list]
  const add = () =>
    list === 'figures'
      ? form.insertListItem('figures', emptyFigure)
      : form.insertListItem('scores', { ...emptyScore, state: 'upcoming' })
  return (
    <Paper component="section" withBorder p="md" mt="xl" aria-labelledby="strip">
      <form noValidate onSubmit={submitOf(form, values => saving.mutate(values))}>
        <Stack>
          <div>
            <Title order={2} size="h4" id="strip">
              {list === 'figures' ? 'شريط الأرقام' : 'شريط النتائج'}
            </Title>
            <Text size="sm" c="dimmed">
              يظهر فوق أخبار القسم في الصفحة الأولى مع ساعته، ويختفي بعد يوم لم يُحفظ فيه.
              {at && ` حُفظ ${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}.`}
            </Text>
          </div>
          {list === 'figures' && (
            <Switch
              label="املأها من الأسعار"
              description="أسعار العملات والذهب كما في إعدادات «الأسعار»، وتُحدَّث وحدها. ما كتبته بيدك يبقى هنا."
              {...form.getInputProps('fromMarket', { type: 'checkbox' })}
            />
          )}
          {rows.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <Group key={index} align="flex-end" gap="xs">
              {list === 'figures' ? (
                <FigureFields form={form} index={index} />
              ) : (
                <ScoreFields form={form} index={index} />
              )}
              <Button variant="default" onClick={() => form.removeListItem(list, index)}>
                احذف
              </Button>
            </Group>
          ))}
          {list === 'scores' && (
            <Switch
              label="املأها من المباريات"
              description="تُملأ الأماكن الفارغة من المسابقات التي نتابعها في «كرة القدم». ما كتبتموه يبقى كما هو ويتقدم."
              {...form.getInputProps('fromMatches', { type: 'checkbox' })}
            />
          )}
          <Group gap="xs">
            <Button type="submit" loading={saving.isPending}>
              احفظ الشريط
            </Button>
            {rows.length < stripPlaces && (
              <Button variant="default" onClick={add}>
                {list === 'figures' ? 'أضف رقمًا' : 'أضف مباراة'}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

type FieldsProps = { form: Pick<ReturnType<typeof useForm>, 'getInputProps'>; index: number }

function FigureFields({ form, index }: FieldsProps) {
  const of = (name: string) => form.getInputProps(`figures.${index}.${name}`)
  return (
    <>
      <TextInput label="الاسم" placeholder="نفط برنت" {...of('label')} />
      <TextInput label="القيمة" placeholder="83.40 دولارًا" {...of('value')} />
      <PercentField {...of('change')} />
    </>
  )
}

function ScoreFields({ form, index }: FieldsProps) {
  const of = (name: string) => form.getInputProps(`scores.${index}.${name}`)
  return (
    <>
      <TextInput label="الطرف الأول" {...of('home')} />
      <GoalsField label="نتيجته" {...of('homeScore')} />
      <TextInput label="الطرف الثاني" {...of('away')} />
      <GoalsField label="نتيجة الثاني" {...of('awayScore')} />
      <Select
        label="الحال"
        allowDeselect={false}
        data={matchStates.map(value => ({ value, label: matchWords[value] }))}
        {...of('state')}
      />
      <TextInput label="الدقيقة أو الموعد" {...of('note')} />
      <GoalsField label="رقم المقال" {...of('article')} />
    </>
  )
}

type NumberProps = { value?: number | null; onChange?: (value: number | null) => void }

/** Empty is «unknown», which Mantine's field calls an empty text. */
const orNull = (value: string | number) => (value === '' ? null : (value as number))

function PercentField({ value, onChange, ...rest }: NumberProps) {
  return (
    <NumberField
      label="التغيّر %"
      decimalScale={2}
      {...rest}
      value={value ?? ''}
      onChange={typed => onChange?.(orNull(typed))}
    />
  )
}

function GoalsField({ label, value, onChange, ...rest }: NumberProps & { label: string }) {
  return (
    <NumberField
      label={label}
      w={110}
      min={0}
      allowDecimal={false}
      {...rest}
      value={value ?? ''}
      onChange={typed => onChange?.(orNull(typed))}
    />
  )
}
