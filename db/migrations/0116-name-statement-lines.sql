-- Lines of statements no longer wait as mails do whose sender is not proved, nor among those that no request fits.
update receipts set
  reasons = array(
    select case reason when 'sender-not-proved' then 'statement-line' else reason end
    from unnest(reasons) with ordinality as said (reason, place)
    where reason <> 'no-request-fits' order by place
  ),
  reason_words = array(
    select case reason
      when 'sender-not-proved' then concat_ws(' ', words, (
        select string_agg(unfit.words, ' ' order by unfit.place)
        from unnest(reasons, reason_words) with ordinality as unfit (reason, words, place)
        where unfit.reason = 'no-request-fits'
      ))
      else words
    end
    from unnest(reasons, reason_words) with ordinality as said (reason, words, place)
    where reason <> 'no-request-fits' order by place
  )
where waits and source = 'statement' and authenticity = 'entered' and reasons @> array['sender-not-proved'];
