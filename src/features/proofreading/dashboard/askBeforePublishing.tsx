import { List, Stack, Text } from '@mantine/core'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import type { ArticleValues } from '../../article/dashboard/fields/articleValues.ts'
import { whereItLeads } from './whereItLeads.ts'

type PublishProblem = Awaited<ReturnType<typeof client.check.publishing>>[number]

/** The server checks links for six seconds at most. */
const patienceMs = 12_000

type PublishQuestion = {
  id: number | undefined
  values: ArticleValues
  publish: string
  /** Description of the effects of publishing, if it is always confirmed. */
  effect?: string | undefined
}

/** Lists problems before publishing; false if the user goes back, or the newsroom's rules prevent it. */
export async function askBeforePublishing({
  id,
  values,
  publish,
  effect: outcome,
}: PublishQuestion): Promise<boolean> {
  const [problems, place] = await Promise.all([
    listProblems(id, values),
    values.breakingNews ? whereItLeads(id, values.image !== null) : undefined,
  ])
  const effect = [outcome, place].filter(Boolean).join(' ') || undefined
  if (problems.length === 0) {
    return effect === undefined || confirm({ title: `${publish}؟`, message: effect, confirm: publish })
  }
  const isStopped = problems.some(({ stops }) => stops)
  const sure = await confirm({
    title: isStopped ? 'لا يُنشر بعد' : 'قبل أن تنشره',
    message: (
      <>
        {effect && !isStopped && (
          <Text size="sm" mb="sm">
            {effect}
          </Text>
        )}
        <Problems problems={problems} />
      </>
    ),
    confirm: isStopped ? 'عد إلى المقال' : publish,
  })
  return sure && !isStopped
}

/** Returns nothing if the call fails; the server still refuses what must not be published. */
async function listProblems(id: number | undefined, values: ArticleValues): Promise<PublishProblem[]> {
  const { kind, title, summary, description, image, imageAlt, breakingNews } = values
  const article = { kind, title, summary, description, imageId: image?.id ?? null, imageAlt, breakingNews }
  try {
    return await client.check.publishing(
      { ...article, ...(id !== undefined && { id }) },
      { signal: AbortSignal.timeout(patienceMs) },
    )
  } catch {
    return []
  }
}

function Problems({ problems }: { problems: PublishProblem[] }) {
  const stopping = problems.filter(({ stops }) => stops)
  const passing = problems.filter(({ stops }) => !stops)
  return (
    <Stack gap="sm">
      {stopping.length > 0 && <Group label="تمنع غرفة الأخبار نشره قبل إصلاح هذا:" problems={stopping} />}
      {passing.length > 0 && (
        <Group
          label={stopping.length > 0 ? 'وانتبه إلى هذا:' : 'انتبه إلى هذا، ولك أن تنشره كما هو:'}
          problems={passing}
        />
      )}
    </Stack>
  )
}

function Group({ label, problems }: { label: string; problems: PublishProblem[] }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <List size="sm" spacing={4}>
        {problems.map(({ code, message, details }) => (
          <List.Item key={code}>
            {message}
            {linesOf(code, details).map(line => (
              <Text key={line} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{line}</bdi>
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

/** Words are on one line, addresses and headlines on separate ones. */
const linesOf = (code: string, details: string[]) =>
  details.length > 0 && (code === 'language' || code === 'wording') ? [details.join(' · ')] : details
