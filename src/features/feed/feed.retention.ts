import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { deleteOldContents } from './feed.content.queries.ts'
import { deleteOldLinks } from './feed.index.queries.ts'
import { deleteOldItems } from './feed.old.queries.ts'
import { deleteOldHosts, deleteOldRobots } from './feed.page.queries.ts'

export const feedRetention = defineRetention({
  feeds: { kept: 'Made and deleted by staff.', stays: 'filters' },
  feed_tags: { deletedWith: 'feeds', stays: 'filters' },
  page_hosts: {
    rows: 'hosts and robots.txt of items’ pages',
    after: '30 days after their last use',
    days: 30,
    prune: deleteOldHosts,
    stays: 'filters',
  },
  page_robots: {
    rows: 'hosts and robots.txt of items’ pages',
    after: '30 days after their last use',
    days: 30,
    prune: deleteOldRobots,
    stays: 'filters',
  },
  feed_credentials: { deletedWith: 'feeds', stays: 'secrets' },
  feed_fallbacks: { deletedWith: 'feeds', stays: 'filters' },
  feed_mappings: { deletedWith: 'feeds', stays: 'filters' },
  feed_mapping_tags: { deletedWith: 'feed_mappings', stays: 'filters' },
  feed_mapping_people: { deletedWith: 'feed_mappings', stays: 'filters' },
  feed_hubs: { deletedWith: '`askHub`, when the hub lets go or does not answer', stays: 'filters' },
  feed_suggestions: { deletedWith: 'feed_items', stays: 'filters' },
  feed_pushes: { deletedWith: '`takePush`', stays: 'filters' },
  feed_alerts: {
    kept: 'One row for each feed and kind of trouble; deleted with the feed.',
    stays: 'filters',
  },
  feed_days: { deletedWith: '`sumFeedDays`, after 60 days', stays: 'filters' },
  feed_index_links: {
    rows: 'links of agencies’ index documents',
    after: '180 days after the index had them last',
    days: 180,
    prune: deleteOldLinks,
    stays: 'filters',
  },
  feed_items: {
    rows: 'items of feeds',
    after:
      '180 days in which the feed was read without the item; not while its article waits for an editor, nor while it is a withdrawn part of a story',
    setting: '`feedItemsKeptDays`, from 30',
    days: db => getSettingValue(db, 'website', 'feedItemsKeptDays'),
    prune: deleteOldItems,
    stays: 'filters',
  },
  feed_item_contents: {
    rows: 'texts of items of feeds',
    after: '90 days; the item and its outcome stay',
    setting: '`feedContentsKeptDays`, from 14',
    days: db => getSettingValue(db, 'website', 'feedContentsKeptDays'),
    prune: deleteOldContents,
    stays: 'filters',
  },
})
