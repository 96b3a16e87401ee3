-- Accounts with the fields of the specification's users (spec §3), wherever they are stored, and the time of the last change of payout details;
-- of each platform the first social profile.
DROP VIEW IF EXISTS users_as_specified;

CREATE VIEW users_as_specified AS
SELECT u.id, u.email, u.username, u.password, u.role, u.phone, u.is_verified, u.is_active, u.phone_verified, u.phone_verification_code,
  u.phone_verification_code_expiry, u.registration_ip, u.last_login_ip, u.avatar_url, p.profile_picture_filename, p.cover_url,
  s.youtube, s.tiktok, s.instagram, s.snapchat, s.facebook, s.linkedin, s.twitter, s.pinterest, s.twitch, s.reddit, s.onlyfans,
  u.balance, u.total_views, u.profile_likes, p.profession, p.business_type, p.countries_of_operation, p.country_of_origin,
  u.last_connection_country, p.languages_spoken, p.ai_proficiency, p.expertise, p.certifications, p.industries,
  a.street_address, a.city, a.state, a.country, a.postal_code, p.website, p.bio,
  d.payment_method, d.paypal_email, d.bank_name, d.account_holder, d.account_number, d.routing_number, d.swift_code, d.changed_at AS payout_changed_at,
  u.created_at, u.last_login_at, s.youtube_followers, s.tiktok_followers, s.instagram_followers, s.snapchat_followers, s.facebook_followers,
  u.global_rank, u.local_rank
FROM users u
JOIN user_profiles p ON p.user_id = u.id
LEFT JOIN user_addresses a ON a.user_id = u.id
LEFT JOIN payout_details d ON d.user_id = u.id
CROSS JOIN LATERAL (
  SELECT max(f.profile_url) FILTER (WHERE f.platform = 'youtube') AS youtube,
    max(f.profile_url) FILTER (WHERE f.platform = 'tiktok') AS tiktok,
    max(f.profile_url) FILTER (WHERE f.platform = 'instagram') AS instagram,
    max(f.profile_url) FILTER (WHERE f.platform = 'snapchat') AS snapchat,
    max(f.profile_url) FILTER (WHERE f.platform = 'facebook') AS facebook,
    max(f.profile_url) FILTER (WHERE f.platform = 'linkedin') AS linkedin,
    max(f.profile_url) FILTER (WHERE f.platform = 'twitter') AS twitter,
    max(f.profile_url) FILTER (WHERE f.platform = 'pinterest') AS pinterest,
    max(f.profile_url) FILTER (WHERE f.platform = 'twitch') AS twitch,
    max(f.profile_url) FILTER (WHERE f.platform = 'reddit') AS reddit,
    max(f.profile_url) FILTER (WHERE f.platform = 'onlyfans') AS onlyfans,
    coalesce(max(f.followers) FILTER (WHERE f.platform = 'youtube'), 0) AS youtube_followers,
    coalesce(max(f.followers) FILTER (WHERE f.platform = 'tiktok'), 0) AS tiktok_followers,
    coalesce(max(f.followers) FILTER (WHERE f.platform = 'instagram'), 0) AS instagram_followers,
    coalesce(max(f.followers) FILTER (WHERE f.platform = 'snapchat'), 0) AS snapchat_followers,
    coalesce(max(f.followers) FILTER (WHERE f.platform = 'facebook'), 0) AS facebook_followers
  FROM (
    SELECT DISTINCT ON (platform) platform, profile_url, followers FROM social_media_profiles WHERE user_id = u.id
    ORDER BY platform, position, id) f) s;
