import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../arabic/digits.ts'
import { editAddress } from '../../features/article/dashboard/pickers/articleLabels.ts'
import { api } from '../../ui/dashboard/api.ts'
import classes from './Overview.module.css'

const againMs = 10_000
const shown = 3

/** Colleagues with their open articles; hidden if there are none. */
export function WhoIsHere() {
  const { data = [] } = useQuery(api.presence.people.queryOptions({ refetchInterval: againMs }))
  if (data.length === 0) return null
  return (
    <Card component="section" aria-label="من يعمل الآن" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        من يعمل الآن
      </Title>
      <ul className={classes.needs}>
        {data.map(({ user, articles }) => {
          const written = articles.filter(({ writing }) => writing)
          const isWriting = written.length > 0
          // Articles being written take precedence over open ones.
          const named = isWriting ? written : articles
          const Icon = isWriting ? IconPencil : IconEye
          return (
            <li key={user.id} className={classes.need}>
              <Icon size={18} aria-hidden className={classes.needIcon} />
              <div>
                <Text span size="sm" fw={700}>
                  {user.name}
                </Text>{' '}
                <Text span size="xs" c="dimmed">
                  {isWriting ? 'الكتابة في:' : 'مفتوح:'}
                </Text>
                <Group gap={4}>
                  {named.slice(0, shown).map(({ id, title }) => (
                    <Anchor
                      key={id}
                      component={Link}
                      to={editAddress(id)}
                      size="sm"
                      c="inherit"
                      lineClamp={1}
                    >
                      {title}
                    </Anchor>
                  ))}
                  {named.length > shown && (
                    <Text span size="xs" c="dimmed">
                      و{formatNumber(named.length - shown)} غيرها
                    </Text>
                  )}
                </Group>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
