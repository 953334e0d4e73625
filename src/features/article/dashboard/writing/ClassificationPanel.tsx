import { Select, Stack } from '@mantine/core'
import { type ArticleKind, articleKindNames, articleKinds } from '../../../../contract/article-kinds.ts'
import { htmlToLines } from '../../../editor/dashboard/readBody.ts'
import { PeopleField } from '../../../person/dashboard/PeopleField.tsx'
import { TagsField } from '../../../tag/dashboard/TagsField.tsx'
import type { ArticleValues } from '../fields/articleValues.ts'
import { ContributorsField } from '../fields/ContributorsField.tsx'
import {
  useAgencyChoices,
  useAuthorChoices,
  useCategoryChoices,
  useSourceChoices,
} from '../fields/useChoices.ts'
import type { ArticleEditing } from './useArticleEditing.ts'

const kinds = articleKindNames.map(value => ({ value, label: articleKinds[value] }))

/** Kind, category, agency, author and source. */
export function ClassificationPanel({ editing: { form, user, saved } }: { editing: ArticleEditing }) {
  const isAgency = user?.role === 'agency'
  const categories = useCategoryChoices()
  const authors = useAuthorChoices()
  const sources = useSourceChoices()
  const agencies = useAgencyChoices(!isAgency)
  const { kind, categoryId, authorId, contributors, sourceId, agencyId, people, tags } = form.values
  const idOf = (value: string | null) => (value === null ? null : Number(value))
  const present = {
    categoryId: saved?.category,
    authorId: saved?.author,
    sourceId: saved?.source,
    agencyId: saved?.agency,
  }
  const select = (
    field: keyof typeof present,
    id: number | null,
    choices: { value: string; label: string }[],
  ) => {
    // Keeps a current value that is no longer offered.
    const missing = present[field]?.id === id && !choices.some(choice => choice.value === String(id))
    return {
      data: missing ? [...choices, { value: String(id), label: present[field]?.name ?? '' }] : choices,
      value: id === null ? null : String(id),
      onChange: (value: string | null) => form.setFieldValue(field, idOf(value)),
      error: form.errors[field],
      searchable: true,
      'data-path': field,
    }
  }
  return (
    <Stack gap="sm">
      <Select
        label="النوع"
        description="يحدد هيئة المقال وخط عنوانه."
        allowDeselect={false}
        data={kinds}
        value={kind}
        onChange={value => form.setFieldValue('kind', value as ArticleKind)}
        error={form.errors.kind}
        data-path="kind"
      />
      <Select
        label="القسم"
        placeholder="اختر قسمًا"
        withAsterisk
        allowDeselect={false}
        {...select('categoryId', categoryId, categories)}
      />
      <TagsField
        value={tags}
        onChange={chosen => form.setFieldValue('tags', chosen)}
        error={form.errors.tags}
      />
      <PeopleField
        value={people}
        text={textOf(form.values)}
        onChange={chosen => form.setFieldValue('people', chosen)}
        error={form.errors.people}
      />
      <Select label="الكاتب" placeholder="بلا كاتب" clearable {...select('authorId', authorId, authors)} />
      <ContributorsField
        value={contributors}
        firstAuthor={authorId}
        authors={authors}
        onChange={chosen => form.setFieldValue('contributors', chosen)}
        error={form.errors.contributors}
      />
      <Select label="المصدر" placeholder="بلا مصدر" clearable {...select('sourceId', sourceId, sources)} />
      {!isAgency && (
        <Select
          label="الوكالة"
          placeholder="من غرفة أخبارنا"
          clearable
          {...select('agencyId', agencyId, agencies)}
        />
      )}
    </Stack>
  )
}

function textOf({ title, summary, description }: ArticleValues): string {
  return [title, summary, htmlToLines(description)].join('\n')
}
