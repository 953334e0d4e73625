import { Group, Select, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import type { FrontContent } from '../front.schema.ts'
import type { useChosen } from './useChosen.ts'

type Props = {
  content: FrontContent
  /** Sections in the page's order. */
  blocks: ReturnType<typeof useChosen>['blocks']
  onChange: (content: FrontContent) => void
}

/** A dossier on the page, and before which section. */
export function DossierPlan({ content, blocks, onChange }: Props) {
  const { data } = useQuery(
    api.dossier.paginate.queryOptions({ input: { status: true, limit: 100, sort: '-updatedAt' } }),
  )
  const { strip } = content
  const dossiers = data?.items ?? []
  if (dossiers.length === 0 && !strip) return null
  const isGone = strip && data && !dossiers.some(({ id }) => id === strip.dossier)
  const last = { value: String(blocks.length), label: 'بعد الأقسام كلها' }
  return (
    <section aria-label="ملف في الصفحة">
      <Title order={2} size="h4" mb="xs">
        ملف في الصفحة
      </Title>
      <Group align="flex-end">
        <Select
          label="الملف"
          placeholder="بلا ملف"
          clearable
          searchable
          nothingFoundMessage="لا ملف بهذا الاسم"
          data={[
            ...dossiers.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isGone ? [{ value: String(strip.dossier), label: 'ملف لا يراه القراء' }] : []),
          ]}
          value={strip && String(strip.dossier)}
          onChange={value =>
            onChange({
              ...content,
              strip: value === null ? null : { dossier: Number(value), place: strip?.place ?? 0 },
            })
          }
        />
        {strip && (
          <Select
            label="مكانه"
            allowDeselect={false}
            data={[
              ...blocks.map(({ name }, place) => ({
                value: String(place),
                label: place === 0 ? 'بعد الواجهة' : `قبل «${name}»`,
              })),
              last,
            ]}
            value={String(Math.min(strip.place, blocks.length))}
            onChange={value => onChange({ ...content, strip: { ...strip, place: Number(value) } })}
          />
        )}
      </Group>
    </section>
  )
}
