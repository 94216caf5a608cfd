# What every script of a finding begins with. It keeps to what dash, bash and zsh read alike: no `local`, no splitting of
# words, no variable that is special in zsh (`status`, `path`).
set -u
nl='
'

# No proxy of the environment serves this machine itself.
no_proxy=${no_proxy:-${NO_PROXY:-}}
[ "$no_proxy" = '*' ] || no_proxy=$no_proxy,localhost,127.0.0.1,::1
export no_proxy

missing=
# needs NAME VALUE MEANING
needs() {
  [ -n "$2" ] && return
  printf '%s is not set: %s\n' "$1" "$3" >&2
  missing=yes
}

# What a terminal would obey becomes a question mark.
harmless() {
  LC_ALL=C tr '\000-\010\013\014\016-\037\177' '[?*]' | LC_ALL=C awk '{
    sub(/\r$/, ""); gsub(/\r/, "?"); gsub(/\302[\200-\237]/, "?"); gsub(/\342\200[\213-\217\250-\256]/, "?")
    gsub(/\342\201[\240-\257]/, "?"); gsub(/\357\273\277/, "?"); print
  }'
}

# Shows lines of anybody, set apart from those of the script.
inert() {
  harmless | awk '{ print "    | " $0 }'
}

# says FORMAT VALUES…: one line of the script with values of anybody
says() {
  printf -- "$@" | tr '\n' ' ' | harmless
}

# member NAME: a text or number of the outermost object in $answer_body
member() {
  printf '%s\n' "$answer_body" | LC_ALL=C awk -v name="$1" '
    { text = text $0 "\n" }
    END {
      n = length(text); depth = 0; is_key = 0; key = ""
      for (i = 1; i <= n; i++) {
        c = substr(text, i, 1)
        if (c == "{" || c == "[") { depth++; is_key = (c == "{" && depth == 1) }
        else if (c == "}" || c == "]") depth--
        else if (c == "," && depth == 1) is_key = 1
        else if (c == ":" && depth == 1) is_key = 0
        else if (c == "\"") {
          s = ""
          while (++i <= n) {
            c = substr(text, i, 1)
            if (c == "\"") break
            if (c == "\\") c = substr(text, ++i, 1)
            s = s c
          }
          if (depth == 1 && is_key) key = s
          else if (depth == 1 && key == name) { if (s !~ /[\001-\037\177]/) print s; exit }
        } else if (depth == 1 && !is_key && key == name && c ~ /[-0-9]/) {
          s = c
          while (++i <= n && (c = substr(text, i, 1)) ~ /[-+.0-9eE]/) s = s c
          print s; exit
        }
      }
    }'
}

# value_at POINTER: the value at a JSON pointer of $answer_body, as it is written but without the space around its parts;
# `absent` where there is none
value_at() {
  printf '%s\n' "$answer_body" | POINTER=$1 LC_ALL=C awk '
    function past_space(i) { while (substr(text, i, 1) ~ /[ \t\r\n]/) i++; return i }
    function past_string(i,   c) {
      while (++i <= n) { c = substr(text, i, 1); if (c == "\\") i++; else if (c == "\"") return i + 1 }
      return i
    }
    function past_value(i,   c, depth) {
      depth = 0
      while (i <= n) {
        c = substr(text, i, 1)
        if (c == "\"") { i = past_string(i); if (depth == 0) return i; continue }
        if (c == "{" || c == "[") depth++
        else if (c == "}" || c == "]") { if (depth < 2) return depth == 1 ? i + 1 : i; depth-- }
        else if (depth == 0 && c ~ /[, \t\r\n]/) return i
        i++
      }
      return i
    }
    function absent() { print "absent"; exit }
    { text = text $0 "\n" }
    END {
      n = length(text)
      names = split(ENVIRON["POINTER"], wanted, "/")
      at = past_space(1)
      for (k = 2; k <= names; k++) {
        name = wanted[k]; gsub(/~1/, "/", name); gsub(/~0/, "~", name)
        kind = substr(text, at, 1); index_ = 0; found = 0
        if (kind != "{" && kind != "[") absent()
        i = past_space(at + 1)
        while (i <= n && substr(text, i, 1) !~ /[]}]/) {
          key = index_++ ""
          if (kind == "{") {
            end = past_string(i); key = substr(text, i + 1, end - i - 2)
            i = past_space(end); i = past_space(i + 1)
          }
          if (key == name) { found = 1; break }
          i = past_space(past_value(i))
          if (substr(text, i, 1) == ",") i = past_space(i + 1)
        }
        if (!found) absent()
        at = i
      }
      end = past_value(at); quoted = 0; value = ""
      for (i = at; i < end; i++) {
        c = substr(text, i, 1)
        if (c == "\"") quoted = !quoted
        if (quoted && c == "\\") { value = value c; c = substr(text, ++i, 1) }
        if (quoted || c !~ /[ \t\r\n]/) value = value c
      }
      if (value == "") absent()
      print value
    }'
}

# An answer for people: JSON with a member or element a line, everything else as it came.
readable() {
  LC_ALL=C awk '
    function line(depth) { printf "\n"; for (k = 0; k < depth; k++) printf "  " }
    !body && /^\r?$/ { blank = 1; print ""; next }
    blank && !body { if (/^HTTP\//) blank = 0; else body = 1 }
    !body { print; next }
    { text = text $0 "\n" }
    END {
      n = length(text)
      if (text !~ /^[ \t\r\n]*[[{]/) { printf "%s", text; exit }
      depth = 0; quoted = 0
      for (i = 1; i <= n; i++) {
        c = substr(text, i, 1)
        if (quoted) { printf "%s", c; if (c == "\\") printf "%s", substr(text, ++i, 1); else if (c == "\"") quoted = 0 }
        else if (c == "\"") { printf "%s", c; quoted = 1 }
        else if (c == "{" || c == "[") { printf "%s", c; if (substr(text, i + 1, 1) !~ /[]}]/) line(++depth); else printf "%s", substr(text, ++i, 1) }
        else if (c == "}" || c == "]") { line(--depth); printf "%s", c }
        else if (c == ",") { printf ","; line(depth) }
        else if (c == ":") printf ": "
        else if (c !~ /[ \t\r\n]/) printf "%s", c
      }
      printf "\n"
    }'
}

answer=
answer_body=
# asks CURL-OPTIONS…: sends a request whose body step_body prints, and keeps the answer
asks() {
  [ -z "${TARGET_TLS_KEY:-}" ] || set -- --key "$TARGET_TLS_KEY" "$@"
  [ -z "${TARGET_TLS_CERT:-}" ] || set -- --cert "$TARGET_TLS_CERT" "$@"
  [ -z "${TARGET_TLS_CA:-}" ] || set -- --cacert "$TARGET_TLS_CA" "$@"
  case ${TARGET_PROXY:-} in
    '') ;;
    none) set -- --noproxy '*' "$@" ;;
    *) set -- -x "$TARGET_PROXY" --noproxy '' "$@" ;;
  esac
  answer=$(step_body | curl -sS -g --path-as-is --max-time 60 -i -w '\n%{http_code}' "$@" 2>&1)
  answer_code=${answer##*"$nl"}
  answer=${answer%"$nl"*}
  finds_body
}

# In $answer_body: what stands behind the headers of $answer
finds_body() {
  answer_body=$(printf '%s\n' "$answer" | LC_ALL=C awk '
    !body && /^\r?$/ { blank = 1; next }
    blank && !body { if (/^HTTP\//) { blank = 0; next } body = 1 }
    body { print }')
}

# asks_target CURL-OPTIONS…: as asks, with what every request to the target carries
asks_target() {
  asks "$@"
}

# asks_control CURL-OPTIONS…: as asks, with what every request to the control interface carries
asks_control() {
  asks "$@"
}

no_body() {
  :
}

# In $now_s: seconds since 1970
looks_at_clock() {
  now_s=$(date +%s)
}

# A token for the partner in TARGET_TOKEN, unless one was given: the same one until a second before its end.
token_given=${TARGET_TOKEN:+yes}
token_until=0
new_token() {
  looks_at_clock
  [ -n "$token_given" ] || [ "$now_s" -lt "$token_until" ] && return
  step_body() { no_body; }
  asks_target -u "$TARGET_CLIENT_ID:$TARGET_CLIENT_SECRET" -H 'accept: application/json' \
    -H 'accept-encoding: identity' -d grant_type=client_credentials \
    -d scope=ROLE_EXTERNAL_INTEGRATION "$TARGET_AUTH_URL/oauth2/token"
  TARGET_TOKEN=$(member access_token)
  lifetime=$(member expires_in)
  case $lifetime in '' | *[!0-9]* | ???????*) lifetime=3600 ;; esac
  token_until=$((now_s + lifetime - 1))
  [ -n "$TARGET_TOKEN" ] && return
  printf 'no access_token in the answer of %s/oauth2/token:\n' "$TARGET_AUTH_URL" >&2
  printf '%s\n' "$answer" | inert >&2
  exit 2
}

# Ends the script if something is missing, and takes slashes from the ends of addresses.
begins() {
  [ -z "$missing" ] || exit 2
  command -v curl >/dev/null 2>&1 || { printf 'curl is not installed\n' >&2; exit 2; }
  TARGET_URL=${TARGET_URL%/}
  TARGET_AUTH_URL=${TARGET_AUTH_URL:-$TARGET_URL}
  TARGET_AUTH_URL=${TARGET_AUTH_URL%/}
  TARGET_CONTROL_URL=${TARGET_CONTROL_URL:-}
  TARGET_CONTROL_URL=${TARGET_CONTROL_URL%/}
}

# hears: lets notifications arrive before what causes them is removed
hears() {
  printf '\n-- Look at your receiver: the script goes on in %s s\n' "${TARGET_EVENT_WAIT_S:-10}"
  sleep "${TARGET_EVENT_WAIT_S:-10}"
}

# wait_for SECONDS
wait_for() {
  printf '\nwaits %s s, as the run did\n' "$1"
  sleep "$1"
}

# asks_aside NUMBER CURL-OPTIONS…: as asks, while the script goes on; back_from NUMBER has the answer
aside=
asks_aside() {
  [ -n "$aside" ] || aside=$(mktemp -d) || exit 2
  aside_file=$aside/$1
  shift
  { asks "$@"; printf '%s%s%s' "$answer_code" "$nl" "$answer" >"$aside_file"; } &
}

# back_from NUMBER: the answer to a request of asks_aside, once it has come
back_from() {
  answer=$(cat "$aside/$1")
  rm -f "$aside/$1"
  rmdir "$aside" 2>/dev/null && aside=
  answer_code=${answer%%"$nl"*}
  answer=${answer#*"$nl"}
  finds_body
}

# answered RUN: shows the answer, and what the run was answered
others_differ=0
answered() {
  says 'the run was answered %s' "$1"
  case $answer_code in
    000) printf 'now no answer came\n' ;;
    "$1") printf 'now the answer is %s too\n' "$answer_code" ;;
    *) printf 'now the answer is %s, DIFFERENT from the run\n' "$answer_code" ;;
  esac
  case $answer_code in "$1") ;; *) others_differ=$((others_differ + 1)) ;; esac
  printf '%s\n' "$answer" | readable | inert
}

# decides RUN WANTED: keeps how the request whose answer is the finding was answered. WANTED is refused, accepted, or a
# status; empty where the finding does not say.
decided=
wanted=
decides() {
  wanted=$2
  decided="status of the answer that is the finding: in the run $1, now $answer_code, "
  case $answer_code in "$1") ;; *) others_differ=$((others_differ - 1)) ;; esac
  case $2/$answer_code in
    refused/000 | refused/2??) is_wanted= ;;
    refused/* | accepted/2??) is_wanted=yes ;;
    */*) is_wanted=; [ "$2" != "$answer_code" ] || is_wanted=yes ;;
  esac
  case $answer_code in
    "$1") decided="${decided}as in the run" ;;
    *) [ -n "$is_wanted" ] && decided="${decided}AS EXPECTED" || decided="${decided}DIFFERENT from the run" ;;
  esac
}

# tells: how the answer compares, and whether what leads to it was answered as in the run
tells() {
  says '%s' "$decided"
  if [ -n "$compared" ]; then says '%s' "$compared"
  elif [ -z "$wanted" ]; then printf 'a status says nothing here: compare the answer above with what is expected\n'; fi
  # Where one request was wrongly refused, others that were are accepted too.
  [ "$others_differ" -eq 0 ] || [ "$wanted" = accepted ] || printf 'but %s of the requests that lead to it were answered otherwise than in the run: look there first\n' "$others_differ"
}

# compares POINTER RUN EXPECTED: keeps how the value at a place of this answer compares; EXPECTED is empty where the finding
# names no value
compared=
compares() {
  value_now=$(value_at "$1")
  kind_now=$(kind_of "$value_now")
  case $2/$kind_now in
    'an object/object') value_now='an object' ;;
    'a list/array') value_now='a list' ;;
  esac
  compared="at ${1:-the top} of that answer: in the run $2, now $value_now, "
  case $value_now in
    "$2") compared="${compared}as in the run" ;;
    "$3") compared="${compared}AS EXPECTED" ;;
    *) is_meant "$3" && compared="${compared}AS EXPECTED" || compared="${compared}DIFFERENT from the run" ;;
  esac
}

# compares_media RUN EXPECTED: keeps how the content type of this answer compares
compares_media() {
  value_now=$(printf '%s\n' "$answer" | LC_ALL=C awk '
    /^\r?$/ { exit }
    tolower($0) ~ /^content-type:/ { sub(/^[^:]*:[ \t]*/, ""); sub(/[ \t\r]*$/, ""); print; exit }')
  compared="content type of that answer: in the run $1, now ${value_now:-none}, "
  case $value_now in
    "$1") compared="${compared}as in the run" ;;
    "$2" | "$2"[\;\ ]*) compared="${compared}AS EXPECTED" ;;
    *) compared="${compared}DIFFERENT from the run" ;;
  esac
}

# kind_of VALUE: its type in JSON; `absent` where there is none
kind_of() {
  case $1 in
    '{'*) printf 'object' ;;
    '['*) printf 'array' ;;
    '"'*) printf 'string' ;;
    true | false) printf 'boolean' ;;
    null | absent) printf '%s' "$1" ;;
    *[!-0-9]*) printf 'number' ;;
    *) printf 'integer' ;;
  esac
}

# is_meant EXPECTED: whether words of a finding mean $value_now, which is of $kind_now
is_meant() {
  case $1 in
    'a value of type '*) case " $1 " in *" $kind_now "*) return 0 ;; esac ;;
    'the field '*) [ "$kind_now" != absent ] && return 0 ;;
    'one of '*)
      meant=${value_now#\"}
      meant=${meant%\"}
      case ", ${1#one of }, " in *", $meant, "*) [ "$kind_now" = string ] && return 0 ;; esac
      ;;
    'exactly '*) [ "$value_now" = "\"${1#exactly }\"" ] && return 0 ;;
  esac
  return 1
}

# takes_over NAME MEMBER RECORDED: into $taken; $made says whether the target has made something now
takes_over() {
  made=
  taken=
  case $answer_code in 2??) taken=$(member "$2") ;; esac
  if [ -n "$taken" ]; then
    made=yes
    [ -z "$3" ] || says '%s is %s; in the run it was %s' "$1" "$taken" "$3"
    return
  fi
  taken=$3
  [ -n "$3" ] && says 'no %s in this answer: %s stays %s, as in the run' "$2" "$1" "$3"
  return 0
}

phones=
draw=$(( $(date +%s) % 99991 + $$ ))
# draws_phone PATTERN: into $phone a number that no other guest of this script has
draws_phone() {
  phone=
  rest=$1
  while [ -n "$rest" ]; do
    c=${rest%"${rest#?}"}
    rest=${rest#?}
    if [ "$c" = '#' ]; then
      draw=$(( (draw * 7621 + 1) % 32768 ))
      c=$(( draw / 64 % 10 ))
    fi
    phone=$phone$c
  done
  case $phones in *" $phone "*) draws_phone "$1" ;; esac
  phones="$phones $phone "
}

# draws_near NUMBER: into $phone that number with another last digit
draws_near() {
  but_last=${1%?}
  c=${1#"$but_last"}
  phone=$but_last$(( (c + 1) % 10 ))
  case $phones in *" $phone "*) phone=$but_last$(( (c + 2) % 10 )) ;; esac
  phones="$phones $phone "
}

# draws_ending PATTERN NUMBER COUNT: into $phone a number with the last COUNT digits of NUMBER
draws_ending() {
  draws_phone "$1"
  beginning=$2
  count=$3
  while [ "$count" -gt 0 ]; do
    beginning=${beginning%?}
    phone=${phone%?}
    count=$((count - 1))
  done
  phone=$phone${2#"$beginning"}
  phones="$phones $phone "
}

# part_of_token NUMBER: into $part that part of TARGET_TOKEN, counted from 0
part_of_token() {
  part=$(printf '%s\n' "$TARGET_TOKEN" | cut -d . -f $(($1 + 1)))
  case $TARGET_TOKEN in *.*.*) return ;; esac
  printf 'the token of the target is no JWT, so nothing of it can be changed\n' >&2
  exit 2
}

# with_part NUMBER TEXT: into $made TARGET_TOKEN with another part
with_part() {
  made=$(printf '%s\n' "$TARGET_TOKEN" | PART=$2 LC_ALL=C awk -F . -v OFS=. -v at="$(($1 + 1))" '{ $at = ENVIRON["PART"]; print }')
}

# turns_bit NUMBER first|last: into $made TARGET_TOKEN with the lowest bit of that byte of a part flipped
turns_bit() {
  part_of_token "$1"
  with_part "$1" "$(printf '%s\n' "$part" | LC_ALL=C awk -v end="$2" '{
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    n = length($0); rest = n % 4
    at = end == "first" ? 2 : n
    bit = end == "first" || rest == 2 ? 16 : rest == 3 ? 4 : 1
    value = index(letters, substr($0, at, 1)) - 1
    value = int(value / bit) % 2 == 1 ? value - bit : value + bit
    print substr($0, 1, at - 1) substr(letters, value + 1, 1) substr($0, at + 1)
  }')"
}

# encoded: what comes in, as base64url
encoded() {
  base64 | tr '/+' '_-' | tr -d '=\n'
}

# decoded TEXT: a text of base64url as what it stands for
decoded() {
  padded=$(printf '%s' "$1" | tr '_-' '/+')
  case $((${#padded} % 4)) in 2) padded=$padded== ;; 3) padded=$padded= ;; esac
  printf '%s' "$padded" | base64 -d
}

# adds_member NUMBER: into $made TARGET_TOKEN with one more member in its header (0) or its claims (1)
adds_member() {
  part_of_token "$1"
  with_part "$1" "$(decoded "$part" | LC_ALL=C sed -e '$s/}[[:space:]]*$/,"tampered":true}/' -e 's/{,/{/' | tr -d '\n' | encoded)"
}

# forges ALGORITHM BYTES: into $made a token with the claims of TARGET_TOKEN, and a signature of so many bytes that no key made
forges() {
  part_of_token 0
  before=$answer_body
  answer_body=$(decoded "$part")
  names=
  for name in typ kid; do
    value=$(member "$name")
    [ -z "$value" ] || names="$names\"$name\":\"$value\","
  done
  answer_body=$before
  part_of_token 1
  made=$(printf '{%s"alg":"%s"}' "$names" "$1" | encoded).$part.$(head -c "$2" /dev/urandom | encoded)
}

# other_than TEXT HOW: into $other a text that is almost that one
other_than() {
  case $2 in
    SHORTER) other=${1%?} ;;
    LONGER) other=${1}x ;;
    OTHER_CASE) other=$(printf '%s' "$1" | LC_ALL=C tr 'A-Za-z' 'a-zA-Z') ;;
    EMPTY) other= ;;
    *) other=not-one-that-was-ever-given ;;
  esac
}

# basic_of ID SECRET: into $made the value of a header with these credentials
basic_of() {
  made="Basic $(printf '%s:%s' "$1" "$2" | base64 | tr -d '\n')"
}

# moves_days_after FIRST: into $weeks how many weeks later bookings are, so that the moment FIRST is still to come
moves_days_after() {
  looks_at_clock
  weeks=$(( now_s < $1 ? 0 : (now_s - $1) / 604800 + 1 ))
  [ "$weeks" -eq 0 ] || printf 'the bookings are %s weeks later than in the run, whose days are past\n' "$weeks"
}

# moves_days_before LAST: into $weeks how many weeks later bookings are, so that the moment LAST is the last such one that has passed
moves_days_before() {
  looks_at_clock
  weeks=$(( now_s < $1 ? 0 : (now_s - $1) / 604800 ))
}

# moves_day DAYS: into $day the date so many days after 1970-01-01 and $weeks weeks later, and in other notations
moves_day() {
  z=$(( $1 + 7 * weeks + 719468 ))
  era=$(( z / 146097 ))
  doe=$(( z - era * 146097 ))
  yoe=$(( (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365 ))
  doy=$(( doe - (365 * yoe + yoe / 4 - yoe / 100) ))
  mp=$(( (5 * doy + 2) / 153 ))
  dom=$(( doy - (153 * mp + 2) / 5 + 1 ))
  month=$(( mp < 10 ? mp + 3 : mp - 9 ))
  year=$(( yoe + era * 400 + (month <= 2) ))
  day=$(printf '%04d-%02d-%02d' "$year" "$month" "$dom")
  day_dots=$(printf '%02d.%02d.%04d' "$dom" "$month" "$year")
  day_slashes=$(printf '%02d/%02d/%04d' "$month" "$dom" "$year")
}

# gone WHAT: says how a clean-up was answered
gone() {
  says 'clean-up: %s, answered %s' "$1" "$answer_code"
}
