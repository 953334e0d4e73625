import { Grid, Switch, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { FormColumn } from '../../../ui/dashboard/FormColumn.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { saveEntity } from '../../../ui/dashboard/useSaving.ts'
import { ArticlePicker } from '../../article/dashboard/pickers/ArticlePicker.tsx'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { PeopleField } from '../../person/dashboard/PeopleField.tsx'
import { TagsField } from '../../tag/dashboard/TagsField.tsx'
import { type Dossier, dossierInput, maxCounts } from '../dossier.contract.ts'
import { ArticlesField } from './ArticlesField.tsx'
import { EntriesField } from './EntriesField.tsx'
import { type KnownArticle, useNames } from './useNames.ts'

type DossierStart = Pick<Dossier, 'name' | 'people' | 'tags' | 'placed'>
type Props = { dossier?: Dossier | undefined; begun?: DossierStart | undefined }

const idsOf = (rows: { id: number }[] | undefined) => rows?.map(({ id }) => id) ?? []

function valuesOf(dossier: Dossier | undefined, begun: DossierStart | undefined) {
  const { name, people, tags, placed } = dossier ?? begun ?? {}
  return {
    name: name ?? '',
    slug: dossier?.slug ?? '',
    summary: dossier?.summary ?? '',
    imageId: dossier?.image?.id ?? null,
    explainerId: dossier?.explainer?.id ?? null,
    personIds: idsOf(people),
    tagIds: idsOf(tags),
    placedIds: idsOf(placed),
    leftOutIds: idsOf(dossier?.leftOut),
    entries:
      dossier?.entries.map(({ article, ...entry }) => ({ ...entry, articleId: article?.id ?? null })) ?? [],
    status: dossier?.status ?? false,
    ended: dossier?.ended ?? false,
  }
}

function articlesOf(dossier: Dossier | undefined, begun: DossierStart | undefined): KnownArticle[] {
  if (!dossier) return begun?.placed ?? []
  const { explainer, placed, leftOut, entries } = dossier
  return [explainer, ...placed, ...leftOut, ...entries.map(({ article }) => article)].flatMap(
    one => one ?? [],
  )
}

/** Adds or edits a dossier. */
export function DossierForm({ dossier: given, begun }: Props) {
  // Saving starts from the revision that was opened, not from a later one.
  const [dossier] = useState(given)
  const tags = useNames<Reference>(dossier?.tags ?? begun?.tags ?? [])
  const people = useNames<Reference>(dossier?.people ?? begun?.people ?? [])
  const articles = useNames<KnownArticle>(articlesOf(dossier, begun))
  const form = useForm({ initialValues: valuesOf(dossier, begun), validate: rulesOf(dossierInput) })
  const { values, errors } = form
  return (
    <EntityPageForm
      label={dossier ? `تعديل الملف «${dossier.name}»` : 'ملف جديد'}
      form={form}
      back="dashboard-dossier-list___ar"
      submit={dossier ? 'احفظ' : 'أنشئ الملف'}
      thing={dossier}
      save={(_values, stored) => saveEntity(client.dossier, stored, form)}
      stale={[api.dossier.key()]}
      done={({ name, status }) => `حُفظ الملف «${name}»${status ? '' : ' مسودة لا يراها القراء'}.`}
    >
      <Grid>
        <FormColumn span={7}>
          <NameFields form={form} nameLabel="عنوان الملف" slug={dossier?.slug} />
          <Textarea
            label="الملخص"
            description="جملة أو جملتان: ما القصة، ولماذا تهم القارئ."
            required
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('summary')}
          />
          <EntriesField form={form} articles={articles} />
          <ArticlesField
            label="مقالات تضاف يدويًا"
            description="تظهر في الملف وإن لم تحمل وسمًا من وسومه."
            add="أضف مقالًا إلى الملف"
            path="placedIds"
            value={values.placedIds}
            articles={articles}
            error={errors.placedIds}
            onChange={ids => form.setFieldValue('placedIds', ids)}
          />
          <ArticlesField
            label="مقالات لا تظهر في الملف"
            description="مما تجلبه الوسوم وليس من القصة."
            add="أخرج مقالًا من الملف"
            path="leftOutIds"
            value={values.leftOutIds}
            articles={articles}
            error={errors.leftOutIds}
            onChange={ids => form.setFieldValue('leftOutIds', ids)}
          />
        </FormColumn>
        <FormColumn span={5}>
          <FormPicture form={form} name="imageId" label="الصورة" initial={dossier?.image} />
          <TagsField
            label="وسوم تدخل مقالاتها تلقائيًا"
            path="tagIds"
            most={maxCounts.tags}
            value={tags.of(values.tagIds)}
            error={errors.tagIds}
            onChange={chosen => form.setFieldValue('tagIds', tags.keep(chosen))}
          />
          <PeopleField
            label="أبرز الشخصيات"
            path="personIds"
            most={maxCounts.people}
            value={people.of(values.personIds)}
            text={[values.summary, ...values.entries.map(({ title, text }) => `${title} ${text}`)].join(' ')}
            error={errors.personIds}
            onChange={chosen => form.setFieldValue('personIds', people.keep(chosen))}
          />
          <div>
            <ArticlePicker
              label="المقال الشارح"
              path="explainerId"
              value={articles.of(values.explainerId ? [values.explainerId] : [])[0] ?? null}
              error={errors.explainerId}
              onChange={article =>
                form.setFieldValue('explainerId', article ? (articles.keep([article])[0] ?? null) : null)
              }
            />
            <Text size="xs" c="dimmed" mt={4}>
              يُثبَّت في أعلى الملف لمن لم يتابع القصة من أولها.
            </Text>
          </div>
          <Switch
            label="منشور"
            description="غير المنشور مسودة لا يراها القراء."
            {...form.getInputProps('status', { type: 'checkbox' })}
          />
          <Switch
            label="انتهى الملف"
            description="يبقى مقروءًا في عنوانه، ويُذكر بعد الملفات الجارية ولا يظهر في قائمة الموقع."
            {...form.getInputProps('ended', { type: 'checkbox' })}
          />
        </FormColumn>
      </Grid>
    </EntityPageForm>
  )
}
