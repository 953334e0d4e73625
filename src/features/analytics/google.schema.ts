import { type DimensionName, type Facet, type Metric, metricNames, type Source } from './catalogue.schema.ts'

/** Whose figures: those that we count, or those of a property of Google Analytics 4. */
export const counters = ['own', 'google'] as const
export type Counter = (typeof counters)[number]

/** Google Analytics' own names for what it knows too; an article is told from its path. */
export const googleDimensions = {
  date: 'date',
  hour: 'hour',
  pagePath: 'pagePath',
  articleId: 'pagePath',
  source: 'sessionDefaultChannelGroup',
  referrer: 'sessionSource',
  campaign: 'sessionManualCampaignName',
  campaignSource: 'sessionManualSource',
  campaignMedium: 'sessionManualMedium',
  deviceCategory: 'deviceCategory',
  country: 'countryId',
} as const satisfies Partial<Record<DimensionName, string>>
export type GoogleDimension = keyof typeof googleDimensions
export const googleDimensionNames = Object.keys(googleDimensions) as GoogleDimension[]
export const isOfGoogle = (name: DimensionName): name is GoogleDimension => name in googleDimensions
export const googleFacets = googleDimensionNames.filter(
  (name): name is GoogleDimension & Facet => name !== 'date' && name !== 'hour',
)

/** It counts who scrolled to the end, but not how far. */
export const googleMetricNames: Metric[] = metricNames.filter(name => name !== 'averageScrollDepth')

/** What is asked for; the other metrics follow from these. */
export const googleMetrics = [
  'screenPageViews',
  'activeUsers',
  'sessions',
  'averageSessionDuration',
  'userEngagementDuration',
] as const satisfies Metric[]

/** Its channels in our groups; others, as of advertisements, keep their own name. */
export const channels: Record<string, Source> = {
  Direct: 'direct',
  'Organic Search': 'search',
  'Organic Social': 'social',
  'Organic Video': 'social',
  Referral: 'sites',
}
