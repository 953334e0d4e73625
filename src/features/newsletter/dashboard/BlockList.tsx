import { Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { MoveButtons } from '../../../ui/dashboard/MoveButtons.tsx'
import type { BlockKind, LetterBlock } from '../letter.schema.ts'
import { BlockFields, type Category } from './BlockFields.tsx'
import { blockWords, newBlock } from './newsletterWords.ts'

type Props = {
  blocks: LetterBlock[]
  /** Error messages by path: «content.blocks.0.text». */
  errors: Record<string, ReactNode>
  categories: Category[]
  onChange: (blocks: LetterBlock[]) => void
}

/** Ordered list of a newsletter's blocks. */
export function BlockList({ blocks, errors, categories, onChange }: Props) {
  // Blocks have no id, so the position is used.
  const rows = blocks.map((_, at) => ({ id: at + 1 }))
  const move = (from: number, by: -1 | 1) =>
    onChange(blocks.toSpliced(from, 1).toSpliced(from + by, 0, blocks[from]!))
  return (
    <section aria-label="أجزاء الرسالة">
      <Title order={2} size="h4" mb="xs">
        أجزاء الرسالة
      </Title>
      <Stack>
        {blocks.map((block, at) => (
          <Paper key={rows[at]?.id} withBorder p="sm" role="group" aria-label={blockWords[block.kind]}>
            <Group justify="space-between" mb="xs" wrap="nowrap">
              <Text fw={600}>{blockWords[block.kind]}</Text>
              <Group gap={0} wrap="nowrap">
                <MoveButtons
                  row={rows[at]!}
                  siblings={rows}
                  name={blockWords[block.kind]}
                  refusal={undefined}
                  onMove={by => move(at, by)}
                />
                <IconAction
                  label={`احذف «${blockWords[block.kind]}»`}
                  Icon={IconTrash}
                  danger
                  onClick={() => onChange(blocks.toSpliced(at, 1))}
                />
              </Group>
            </Group>
            <BlockFields
              block={block}
              categories={categories}
              errorOf={field => errors[`content.blocks.${at}.${field}`]}
              onChange={changed => onChange(blocks.toSpliced(at, 1, changed))}
            />
          </Paper>
        ))}
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={16} />} disabled={blocks.length >= 20}>
              أضف جزءًا
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(blockWords) as BlockKind[]).map(kind => (
              <Menu.Item key={kind} onClick={() => onChange([...blocks, newBlock(kind, categories[0]?.id)])}>
                {blockWords[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Stack>
    </section>
  )
}
