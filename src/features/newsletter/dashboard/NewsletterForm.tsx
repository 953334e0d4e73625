import { Grid, MultiSelect, Paper, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { saveEntity } from '../../../ui/dashboard/useSaving.ts'
import { letterContent, usualBlocks } from '../letter.schema.ts'
import { type Newsletter, newsletterInput, newsletterKinds } from '../newsletter.schema.ts'
import { BlockList } from './BlockList.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { dayChoices, kindWords } from './newsletterWords.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

type Props = { newsletter?: Newsletter; onUnsaved?: (isUnsaved: boolean) => void }

/** Creates or edits a newsletter, next to a preview. */
export function NewsletterForm({ newsletter: given, onUnsaved }: Props) {
  // Saving sends the revision that was opened, not a later one.
  const [thing] = useState(given)
  const queries = useQueryClient()
  const { data: categories = [] } = useQuery(api.category.all.queryOptions())
  const content = letterContent.parse(thing?.content ?? {})
  const form = useForm({
    initialValues: {
      name: thing?.name ?? '',
      slug: thing?.slug ?? '',
      description: thing?.description ?? '',
      kind: thing?.kind ?? 'morning',
      categoryId: thing?.category?.id ?? null,
      schedule: thing ? thing.schedule : { hour: 7, weekdays: everyDay },
      membersOnly: thing?.membersOnly ?? false,
      countOpens: thing?.countOpens ?? false,
      atArticleEnd: thing?.atArticleEnd ?? false,
      sendsBreaking: thing?.sendsBreaking ?? false,
      mostADay: thing?.mostADay ?? 3,
      content: {
        ...content,
        blocks:
          content.blocks.length > 0
            ? content.blocks
            : usualBlocks(thing?.kind ?? 'morning', thing?.category?.id),
      },
    },
    validate: rulesOf(newsletterInput),
  })
  const { values, errors } = form
  const isUnsaved = form.isDirty()
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])
  const { schedule } = values
  return (
    <EntityPageForm
      label={thing ? `تعديل «${thing.name}»` : 'رسالة جديدة'}
      form={form}
      back="dashboard-newsletter-list___ar"
      submit={thing ? 'احفظ' : 'أنشئ الرسالة'}
      save={(_values, revision) => saveEntity(client.newsletter, thing, form, revision)}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.newsletter.key() })
        snackbar.success(thing ? `حُفظت «${name}».` : `أُنشئت «${name}».`)
      }}
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack>
            <Paper withBorder p="md">
              <Stack>
                <NameFields form={form} slug={thing?.slug} />
                <Textarea
                  label="الوصف"
                  description="جملة تقول لمن يشترك ماذا يصله."
                  autosize
                  minRows={2}
                  {...form.getInputProps('description')}
                />
                <Select
                  label="النوع"
                  allowDeselect={false}
                  data={newsletterKinds.map(value => ({ value, label: kindWords[value] }))}
                  {...form.getInputProps('kind')}
                />
                {values.kind === 'section' && (
                  <Select
                    label="القسم"
                    data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
                    searchable
                    nothingFoundMessage="لا قسم بهذا الاسم"
                    {...form.getInputProps('categoryId')}
                    value={values.categoryId === null ? null : String(values.categoryId)}
                    onChange={id => form.setFieldValue('categoryId', id === null ? null : Number(id))}
                  />
                )}
                <Switch
                  label="تُرسل في موعد"
                  checked={schedule !== null}
                  onChange={event =>
                    form.setFieldValue(
                      'schedule',
                      event.currentTarget.checked ? { hour: 7, weekdays: everyDay } : null,
                    )
                  }
                />
                {schedule && (
                  <>
                    <NumberField
                      label="الساعة"
                      description="بساعة غرفة الأخبار، من 0 إلى 23"
                      min={0}
                      max={23}
                      allowDecimal={false}
                      value={schedule.hour}
                      onChange={hour => form.setFieldValue('schedule', { ...schedule, hour: Number(hour) })}
                    />
                    <MultiSelect
                      label="الأيام"
                      data={dayChoices}
                      value={schedule.weekdays.map(String)}
                      error={errors['schedule.weekdays']}
                      onChange={days =>
                        form.setFieldValue('schedule', { ...schedule, weekdays: days.map(Number) })
                      }
                    />
                  </>
                )}
                {values.kind === 'breaking' && (
                  <Switch
                    label="تُرسل من نفسها مع كل عاجل"
                    description="بعد دقيقة يمكن إلغاؤها فيها، ومرة واحدة للخبر"
                    {...form.getInputProps('sendsBreaking', { type: 'checkbox' })}
                  />
                )}
                {values.kind === 'breaking' && values.sendsBreaking && (
                  <NumberField
                    label="في أربع وعشرين ساعة على الأكثر"
                    min={1}
                    max={20}
                    allowDecimal={false}
                    {...form.getInputProps('mostADay')}
                  />
                )}
                <Switch
                  label="تُعرض آخر المقالات"
                  description={
                    values.kind === 'section' ? 'في مقالات قسمها' : 'في كل مقال ليس لقسمه رسالة تُعرض فيه'
                  }
                  {...form.getInputProps('atArticleEnd', { type: 'checkbox' })}
                />
                <Switch
                  label="للمشتركين بباقة وحدهم"
                  {...form.getInputProps('membersOnly', { type: 'checkbox' })}
                />
                <Switch
                  label="عُدّ مرات الفتح"
                  description="بصورة صغيرة في الرسالة، بلا معرفة من فتح"
                  {...form.getInputProps('countOpens', { type: 'checkbox' })}
                />
              </Stack>
            </Paper>
            <Paper withBorder p="md">
              <Stack>
                <TextInput
                  label="الموضوع"
                  description="إن تُرك فارغًا فاسم الرسالة وأول أخبارها"
                  {...form.getInputProps('content.subject')}
                />
                <TextInput
                  label="السطر الأول"
                  description="ما يظهر بعد الموضوع في صندوق البريد"
                  {...form.getInputProps('content.preheader')}
                />
              </Stack>
            </Paper>
            <BlockList
              blocks={values.content.blocks}
              errors={errors}
              categories={categories}
              onChange={blocks => form.setFieldValue('content.blocks', blocks)}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <LetterPreview letter={values} />
        </Grid.Col>
      </Grid>
    </EntityPageForm>
  )
}
