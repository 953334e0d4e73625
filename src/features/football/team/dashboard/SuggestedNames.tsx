import { Button, Checkbox, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../../../arabic/plural.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { footballContract } from '../../football.contract.ts'
import type { NameSuggestions } from '../team.contract.ts'

const acceptWords = {
  zero: 'اعتمد المقترحات',
  one: 'اعتمد اسمًا واحدًا',
  two: 'اعتمد اسمين',
  few: 'اعتمد {count} أسماء',
  many: 'اعتمد {count} اسمًا',
  other: 'اعتمد {count} اسم',
}
const namedWords = {
  zero: 'لم يُعتمد اسم',
  one: 'اعتُمد اسم واحد',
  two: 'اعتُمد اسمان',
  few: 'اعتُمدت {count} أسماء',
  many: 'اعتُمد {count} اسمًا',
  other: 'اعتُمد {count} اسم',
}

/** Every suggested name at a glance, accepted in one step. */
export function SuggestedNames() {
  const [opened, setOpened] = useState(false)
  const mayName = useRights(footballContract).edit
  const { data } = useQuery(api.team.suggestions.queryOptions())
  const found = {
    teams: data?.teams ?? [],
    competitions: mayName ? (data?.competitions ?? []) : [],
  }
  if (found.teams.length + found.competitions.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpened(true)}>اقبل كل المقترحات</Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="أسماء مقترحة" size="lg">
        <Suggestions found={found} onDone={() => setOpened(false)} />
      </Modal>
    </>
  )
}

type CompetitionName = { id: number; revision: number; name: string }

function Suggestions({ found, onDone }: { found: NameSuggestions; onDone: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const teams = found.teams.filter(({ id }) => !left.has(`team ${id}`))
  const competitions = found.competitions.filter(({ id }) => !left.has(`competition ${id}`))
  const count = teams.length + competitions.length
  const accept = useAcceptedNames({ teams, competitions }, onDone)

  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  return (
    <Stack>
      <Text size="sm">
        ألقِ عليها نظرة، وأزل علامة ما لا تريده. ما كُتب تحته «يراه القراء» نعرضه لهم بالعربية منذ الآن.
      </Text>
      <ScrollArea.Autosize mah="50vh" type="auto" offsetScrollbars>
        <Stack gap="xs">
          {found.competitions.map(({ id, name, suggestion }) => (
            <Checkbox
              key={`competition ${id}`}
              checked={!left.has(`competition ${id}`)}
              onChange={() => toggle(`competition ${id}`)}
              label={suggestion}
              description={
                <>
                  مسابقة · <bdi>{name}</bdi>
                </>
              }
            />
          ))}
          {found.teams.map(({ id, providerName, competitions, isShown, suggestion }) => (
            <Checkbox
              key={`team ${id}`}
              checked={!left.has(`team ${id}`)}
              onChange={() => toggle(`team ${id}`)}
              label={suggestion}
              description={
                <>
                  <bdi>{providerName}</bdi>
                  {competitions.length > 0 && ` · ${competitions.join('، ')}`}
                  {isShown && ' · يراه القراء'}
                </>
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          ليس الآن
        </Button>
        <Button disabled={count === 0} loading={accept.isPending} onClick={() => accept.mutate()}>
          {plural(count, acceptWords)}
        </Button>
      </Group>
    </Stack>
  )
}

/** Gives teams and competitions the suggested names, which can be undone. */
function useAcceptedNames({ teams, competitions }: NameSuggestions, onDone: () => void) {
  const queries = useQueryClient()
  const renew = () =>
    Promise.all([api.team.key(), api.football.key()].map(queryKey => queries.invalidateQueries({ queryKey })))
  return useMutation({
    async mutationFn() {
      const names = teams.map(({ id, revision, suggestion }) => ({ id, revision, name: suggestion }))
      const { named, skipped } =
        names.length > 0 ? await client.team.setNames({ names }) : { named: [], skipped: 0 }
      const renamed: CompetitionName[] = []
      for (const { id, revision, name, suggestion } of competitions) {
        const after = await client.football.edit({ id, revision, name: suggestion })
        renamed.push({ id, revision: after.revision, name })
      }
      return { named, skipped, renamed }
    },
    onSuccess({ named, skipped, renamed }) {
      onDone()
      const others = skipped > 0 ? ' وبقي ما غيّره غيرك على حاله.' : ''
      snackbar.undoable(`${plural(named.length + renamed.length, namedWords)}.${others}`, () => {
        void takeBack(named, renamed).then(renew)
      })
    },
    onError: error => snackbar.error(error),
    onSettled: renew,
  })
}

async function takeBack(
  named: { id: number; revision: number }[],
  renamed: CompetitionName[],
): Promise<void> {
  try {
    if (named.length > 0) await client.team.setNames({ names: named.map(each => ({ ...each, name: null })) })
    for (const each of renamed) await client.football.edit(each)
    snackbar.success('عادت الأسماء كما كانت.')
  } catch (error) {
    snackbar.error(error)
  }
}
