-- Old words are deleted unless a day has them.
create index analytics_search_days_words on analytics_search_days (words);
