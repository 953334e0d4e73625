import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { deleteOldContents } from './feed.content.queries.ts'
import { deleteOldLinks } from './feed.index.queries.ts'
import { deleteOldItems } from './feed.old.queries.ts'
import { deleteOldHosts, deleteOldRobots } from './feed.page.queries.ts'

export const feedRetention = defineRetention({
  feeds: { kept: 'Made and deleted by staff.' },
  feed_tags: { deletedWith: 'feeds' },
  page_hosts: { days: 30, prune: deleteOldHosts },
  page_robots: { days: 30, prune: deleteOldRobots },
  feed_credentials: { deletedWith: 'feeds' },
  feed_fallbacks: { deletedWith: 'feeds' },
  feed_mappings: { deletedWith: 'feeds' },
  feed_mapping_tags: { deletedWith: 'feed_mappings' },
  feed_mapping_people: { deletedWith: 'feed_mappings' },
  feed_hubs: { deletedWith: '`askHub`, when the hub lets go or does not answer' },
  feed_suggestions: { deletedWith: 'feed_items' },
  feed_pushes: { deletedWith: '`takePush`' },
  feed_alerts: { kept: 'One row for each feed and kind of trouble; deleted with the feed.' },
  feed_days: { deletedWith: '`sumFeedDays`, after 60 days' },
  feed_index_links: { days: 180, prune: deleteOldLinks },
  feed_items: { days: db => getSettingValue(db, 'website', 'feedItemsKeptDays'), prune: deleteOldItems },
  feed_item_contents: {
    days: db => getSettingValue(db, 'website', 'feedContentsKeptDays'),
    prune: deleteOldContents,
  },
})
