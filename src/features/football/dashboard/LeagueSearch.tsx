import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { League } from '../football.contract.ts'

type Props = { error: ReactNode; onPick: (league: League) => void }

/** Each search is one of the day's calls, so it waits for the button. */
export function LeagueSearch({ error, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const searching = useMutation({
    mutationFn: (q: string) => client.football.search({ q }),
    onError: failure => snackbar.error(failure),
  })
  const search = () => {
    if (typed.trim().length >= 3) searching.mutate(typed.trim())
  }
  const leagues = searching.data ?? []
  return (
    <Stack gap="xs">
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label="ابحث لدى المزوّد"
          description="باسمها أو بلدها بالإنجليزية، ثلاثة أحرف على الأقل: Saudi، Premier League"
          dir="ltr"
          value={typed}
          error={error && 'اختر مسابقة من نتائج البحث'}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
        <Button variant="default" loading={searching.isPending} onClick={search}>
          ابحث
        </Button>
      </Group>
      {searching.isSuccess && leagues.length === 0 && (
        <Text size="sm">لا مسابقة بهذه الكلمات لدى المزوّد.</Text>
      )}
      <Radio.Group
        aria-label="مسابقات المزوّد"
        value={picked}
        onChange={value => {
          setPicked(value)
          const league = leagues.find(each => String(each.providerId) === value)
          if (league) onPick(league)
        }}
      >
        <Stack gap={6} mah={240} style={{ overflowY: 'auto' }}>
          {leagues.map(({ providerId, name, country, season, isFollowed }) => (
            <Radio
              key={providerId}
              value={String(providerId)}
              disabled={isFollowed}
              label={<bdi>{`${name} · ${country} · ${season}`}</bdi>}
              description={isFollowed ? 'نتابعها' : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
