import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { DossierProposal } from '../dossier.contract.ts'
import { createAddress } from './dossierAddress.ts'

const kinds = { tag: 'وسم', person: 'شخصية' } as const

/** Stories of the last weeks that no dossier has yet. */
export function DossierProposals({ may }: { may: { create: boolean; dismiss: boolean } }) {
  const queries = useQueryClient()
  const { data: proposals = [] } = useQuery(api.dossier.proposals.queryOptions({ staleTime: 60_000 }))
  const dismiss = useMutation({
    mutationFn: ({ kind, subject }: DossierProposal) => client.dossier.dismiss({ kind, id: subject.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.dossier.proposals.key() }),
    onError: error => snackbar.error(error),
  })
  if (proposals.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="dossier-proposals" gap="sm" mt="xl">
      <Title order={2} id="dossier-proposals" size="h4">
        اقتراحات
      </Title>
      <Text size="sm" c="dimmed">
        قصص نُشر عنها كثير في الأسابيع الثلاثة الأخيرة ولا ملف لها. ما تتركه لا يُقترح ثانية.
      </Text>
      {proposals.map(proposal => (
        <Paper key={`${proposal.kind} ${proposal.subject.id}`} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div>
              <Group gap="xs">
                <Text fw={600} size="sm">
                  <bdi>{proposal.subject.name}</bdi>
                </Text>
                <Badge variant="light" color="gray" size="sm" radius="sm">
                  {kinds[proposal.kind]}
                </Badge>
              </Group>
              <Text size="xs" c="dimmed">
                {sumsOf(proposal)}
              </Text>
            </div>
            <Group gap="xs">
              {may.create && (
                <Button
                  size="xs"
                  component={Link}
                  to={`${createAddress}?from=${proposal.kind}:${proposal.subject.id}`}
                  aria-label={`ابدأ ملفًا عن «${proposal.subject.name}»`}
                >
                  ابدأ ملفًا
                </Button>
              )}
              {may.dismiss && (
                <Button
                  size="xs"
                  variant="default"
                  loading={dismiss.isPending && dismiss.variables === proposal}
                  onClick={() => dismiss.mutate(proposal)}
                  aria-label={`اتركه: «${proposal.subject.name}»`}
                >
                  اتركه
                </Button>
              )}
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** «14 مقالًا في 6 أيام، منها 3 أخبار من أكثر من جهة» */
function sumsOf({ articles, days, stories }: DossierProposal): string {
  const sums = `${plural(articles, nouns.article)} في ${plural(days, oblique(nouns.day))}`
  return stories > 0 ? `${sums}، ومنها أخبار تناولتها أكثر من جهة: ${stories}` : sums
}
