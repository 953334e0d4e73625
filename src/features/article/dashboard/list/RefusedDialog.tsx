import { List, Modal, Stack, Text } from '@mantine/core'
import * as nouns from '../../../../arabic/nouns.ts'
import { oblique, plural } from '../../../../arabic/plural.ts'

export type RefusedArticle = { id: number; title: string | undefined; message: string }

type Props = { refused: RefusedArticle[]; onClose: () => void }

/** Lists the articles that an action was refused for, with the reasons. */
export function RefusedDialog({ refused, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={`لم يُنفَّذ على ${plural(refused.length, oblique(nouns.article))}`}
    >
      <List spacing="xs" size="sm">
        {refused.map(({ id, title, message }) => (
          <List.Item key={id}>
            <Stack gap={0}>
              <Text size="sm" fw={500}>
                {title ?? id}
              </Text>
              <Text size="sm" c="dimmed">
                {message}
              </Text>
            </Stack>
          </List.Item>
        ))}
      </List>
    </Modal>
  )
}
