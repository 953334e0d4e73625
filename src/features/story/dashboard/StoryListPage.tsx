import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import type { StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { storyContract } from '../story.contract.ts'
import type { StaffStory } from '../story.schema.ts'
import { CompareDrawer, type ComparedArticles } from './CompareDrawer.tsx'
import { StoryMembers } from './StoryMembers.tsx'
import { StoryProposals } from './StoryProposals.tsx'
import { useStoryActs } from './useStoryActs.ts'

/** Articles of several outlets that are one story, the newest story first. */
export function StoryListPage() {
  const list = useListState<'waiting'>({ sort: '', filters: ['waiting'] })
  const waiting = list.filters.waiting === 'yes' || undefined
  const query = useRows(api.story.staffList, { page: list.page, limit: list.limit, waiting })
  const may = useRights(storyContract)
  const [selected, setSelected] = useState<number[]>([])
  const [compared, setCompared] = useState<ComparedArticles>()
  const acts = useStoryActs(() => setSelected([]))

  const columns: StaffColumn<StaffStory>[] = [
    {
      accessor: 'items',
      title: 'الخبر ومن نشره',
      render: story => (
        <StoryMembers
          story={story}
          acts={acts}
          selected={selected}
          onSelect={setSelected}
          onCompare={setCompared}
        />
      ),
    },
  ]
  const stories = query.data?.items ?? []
  const ofOne = stories.find(({ items }) =>
    selected.every(id => items.some(({ articleId }) => articleId === id)),
  )
  return (
    <>
      <ListPage
        title="أخبار متشابهة"
        text="ما وصل من أكثر من جهة بالنص نفسه أو بمستجداته، ومن سبق إليه."
        list={list}
        query={query}
        columns={columns}
        filters={
          <FilterSelect
            label="الحال"
            name="waiting"
            options={[{ value: 'yes', label: 'فيها ما ينتظر محررًا' }]}
            list={list}
          />
        }
        empty={{ title: 'لا أخبار متشابهة', text: 'يظهر هنا الخبر إذا وصل من جهتين.' }}
        more={
          selected.length > 0 && (
            <Group gap="xs">
              {selected.length > 1 && !ofOne && (
                <Button loading={acts.isPending} onClick={() => acts.merge(selected)}>
                  اجعلها خبرًا واحدًا
                </Button>
              )}
              {ofOne && (
                <Button
                  variant="default"
                  loading={acts.isPending}
                  onClick={() => acts.split(ofOne.id, selected)}
                >
                  افصلها عن البقية
                </Button>
              )}
              <Button variant="subtle" onClick={() => setSelected([])}>
                ألغِ الاختيار
              </Button>
            </Group>
          )
        }
      />
      {may.decide && <StoryProposals />}
      <CompareDrawer articles={compared} onClose={() => setCompared(undefined)} />
    </>
  )
}
