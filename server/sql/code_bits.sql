-- Codes, such as languages or countries, as bits: two lists with a code in common have a bit in common, and the bits of lists without one mostly
-- differ, which is faster to see than that the lists do. No codes stand for any, and have every bit.
CREATE OR REPLACE FUNCTION code_bits(codes text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << (ascii(code) * 961 + ascii(substr(code, 2)) * 31 + ascii(substr(code, 3))) % 63), -1)
  FROM unnest(codes) code $$;
