import { ActionIcon, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type ContributorRole,
  contributorRoleNames,
  contributorRoles,
} from '../../../../contract/contributor-roles.ts'
import type { ArticleValues } from './articleValues.ts'

type Contributor = ArticleValues['contributors'][number]

type Choice = { value: string; label: string }

type Props = {
  value: Contributor[]
  firstAuthor: number | null
  authors: Choice[]
  onChange: (contributors: Contributor[]) => void
  error?: ReactNode
}

const roles = contributorRoleNames.map(value => ({ value, label: contributorRoles[value] }))
const max = 9

/** Those who worked on an article besides its first author, in the order of the byline. */
export function ContributorsField({ value, firstAuthor, authors, onChange, error }: Props) {
  const taken = new Set([firstAuthor, ...value.map(one => one.id)])
  const free = authors.filter(author => !taken.has(Number(author.value)))
  const add = (chosen: Choice) =>
    onChange([...value, { id: Number(chosen.value), name: chosen.label, role: 'writing' }])
  const setRole = (id: number, role: ContributorRole) =>
    onChange(value.map(one => (one.id === id ? { ...one, role } : one)))
  const raise = (at: number) =>
    onChange(value.toSpliced(at, 1).toSpliced(at - 1, 0, ...value.slice(at, at + 1)))
  return (
    <Stack gap={6}>
      <Select
        label="المساهمون"
        placeholder={value.length < max ? 'أضف كاتبًا أو مصوّرًا أو مترجمًا' : 'تسعة على الأكثر'}
        data={free}
        value={null}
        disabled={value.length >= max}
        onChange={(_, chosen) => chosen && add(chosen)}
        searchable
        nothingFoundMessage="لا كاتب بهذا الاسم"
        error={Boolean(error)}
        data-path="contributors"
      />
      {value.map(({ id, name, role }, at) => (
        <Group key={id} gap={4} wrap="nowrap">
          <Text size="sm" flex={1} truncate title={name}>
            {name}
          </Text>
          <Select
            aria-label={`عمل ${name}`}
            data={roles}
            value={role}
            allowDeselect={false}
            size="xs"
            w="6.5rem"
            onChange={chosen => setRole(id, chosen as ContributorRole)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`قدّم ${name}`}
            disabled={at === 0}
            onClick={() => raise(at)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`احذف ${name}`}
            onClick={() => onChange(value.filter(one => one.id !== id))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
