import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as nouns from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import { api } from '../../ui/dashboard/api.ts'
import { mayOpen } from '../../ui/dashboard/mayOpen.ts'
import { useSession } from '../../ui/dashboard/useSession.ts'
import { useTour } from '../tour/useTour.ts'

/** Introduces the demo newsroom, or an empty one, to those who may set it up. */
export function FirstRunCard() {
  const { user } = useSession()
  const maySee = user !== undefined && mayOpen(user, 'dashboard-first-run___ar')
  const { data } = useQuery(api.firstRun.get.queryOptions({ enabled: maySee }))
  const { goTo } = useTour(user?.id ?? 0)
  if (!data?.isOffered) return null
  const { demo } = data
  return (
    <Card component="section" aria-label="ابدأ صحيفتك" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb={4}>
        {demo ? 'هذه جريدة تجريبية' : 'لا أقسام في الجريدة بعد'}
      </Title>
      <Text size="sm" mb="sm">
        {demo
          ? `فيها ${plural(demo.articles, nouns.article)} بأقسامها وكتّابها ووكالاتها، لتجرّب كل شيء بلا حرج. متى شئت تمحوها وتبدأ صحيفتك بخمسة أسئلة، وما أضفتموه أو عدّلتموه يبقى.`
          : 'خمسة أسئلة عن الاسم والمظهر والأقسام، ثم تكتب أول خبر.'}
      </Text>
      <Group gap="xs">
        <Button component={Link} to="/dashboard/first-run">
          ابدأ صحيفتك
        </Button>
        <Button variant="default" onClick={() => goTo(0)}>
          خذ جولة قصيرة
        </Button>
      </Group>
    </Card>
  )
}
